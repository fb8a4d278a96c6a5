import { useTranslation } from "react-i18next";
import type { ListDepositsRow, ListWithdrawalsRow } from "../../../db/generated/money.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";

type Deposit = Omit<ListDepositsRow, "sort_key">;
type Withdrawal = Omit<ListWithdrawalsRow, "sort_key">;
type Shared = Pick<
  Deposit & Withdrawal,
  | "id"
  | "user_id"
  | "email"
  | "full_name"
  | "gateway"
  | "currency"
  | "amount"
  | "fee"
  | "total"
  | "created_at"
  | "decline_reason"
> & { status: Deposit["status"] };

const tones: Record<Shared["status"], Tone> = { pending: "warn", approved: "ok", declined: "danger" };

function useSharedColumns(timeZone: string): Record<string, ListColumn<Shared>> {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const words = { pending: t("Pending"), approved: t("Approved"), declined: t("Declined") };
  return {
    id: { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    user: {
      name: "user",
      card: "a",
      className: "two",
      cell: (row) => (
        <Link className="row primary" to={`/admin/customers/edit/${row.user_id}`}>
          {Avatar({ name: row.full_name })}
          <span>
            <bdi>{row.full_name}</bdi>
            <br />
            {Ltr({ className: "sub xs", children: row.email })}
          </span>
        </Link>
      ),
    },
    amount: { name: "amount", numeric: true, cell: (row) => Money({ value: row.amount }) },
    fee: { name: "fee", numeric: true, cell: (row) => Money({ value: row.fee }) },
    total: {
      name: "total",
      numeric: true,
      card: "b",
      className: "med",
      cell: (row) => Money({ value: row.total, currency: row.currency }),
    },
    status: {
      name: "status",
      card: "e",
      cell: (row) => Chip({ dot: true, tone: tones[row.status], children: words[row.status] }),
    },
    created_at: {
      name: "created_at",
      card: "c",
      className: "sub wraps",
      cell: (row) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    decline_reason: {
      name: "decline_reason",
      className: "sub why",
      cell: ({ decline_reason: reason }) => {
        const said = reason && phrase(reason);
        return <bdi title={said ?? undefined}>{shorten(said)}</bdi>;
      },
    },
  };
}

function shorten(text: string | null): string {
  if (!text) return NOTHING;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** A-038, in order */
export function useDepositColumns(timeZone: string): ListColumn<Deposit>[] {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const shared = useSharedColumns(timeZone);
  const { id, user, amount, fee, total, status, created_at, decline_reason } = shared as Required<typeof shared>;
  return [
    id,
    user,
    { name: "gateway", className: "wraps", cell: (row) => <bdi>{phrase(row.gateway_title)}</bdi> },
    {
      name: "description",
      className: "sub wraps",
      cell: (row) => (
        <>
          <bdi title={row.description}>{shorten(phrase(row.description))}</bdi>
          {row.review_reason ? (
            <>
              {" "}
              <span title={t(row.review_reason)}>{Chip({ tone: "warn", children: t("To look at") })}</span>
            </>
          ) : null}
        </>
      ),
    },
    {
      name: "reference",
      className: "sub reference",
      cell: (row) =>
        Ltr({ children: shorten(row.reference ?? row.payment_reference), title: row.reference ?? undefined }),
    },
    amount,
    fee,
    total,
    status,
    created_at,
    decline_reason,
  ] as ListColumn<Deposit>[];
}

/** A-041, in order */
export function useWithdrawalColumns(timeZone: string): ListColumn<Withdrawal>[] {
  const { t } = useTranslation();
  const shared = useSharedColumns(timeZone);
  const { id, user, amount, fee, total, status, created_at, decline_reason } = shared as Required<typeof shared>;
  return [
    id,
    user,
    {
      name: "gateway",
      cell: (row) => <bdi>{row.gateway === "bank" ? t("Bank transfer") : row.gateway}</bdi>,
    },
    {
      name: "description",
      className: "sub two",
      cell: (row) => (
        <span title={Object.values(row.formatted_description).join(" · ")}>
          <bdi>{row.description}</bdi>
          <br />
          {Ltr({ className: "xs", children: row.formatted_description["accountNumber"] ?? "" })}
          <br />
          <bdi className="xs">{row.formatted_description["accountName"]}</bdi>{" "}
          {row.name_warning ? Chip({ tone: "warn", children: t("Check the name") }) : null}
        </span>
      ),
    },
    decline_reason,
    amount,
    fee,
    total,
    status,
    created_at,
  ] as ListColumn<Withdrawal>[];
}

export function useRequestFilters(withStatus: boolean): ListFilter[] {
  const { t } = useTranslation();
  const status = {
    name: "status",
    label: t("Status"),
    options: [
      { value: "pending", label: t("Pending") },
      { value: "approved", label: t("Approved") },
      { value: "declined", label: t("Declined") },
    ],
  };
  return [
    { name: "id", label: t("Go to ID") },
    { name: "user", label: t("User"), hint: t("ID, or part of the email or name") },
    { name: "gateway", label: t("Gateway") },
    ...(withStatus ? [status] : []),
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
  ];
}
