import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApprovalRow } from "../../../db/queries/money/list-approvals.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { useApprovalWords } from "./use-approval-words.ts";

type Row = Omit<ApprovalRow, "sort_key">;
const tones: Record<Row["status"], Tone | undefined> = {
  waiting: "warn",
  approved: "ok",
  refused: "danger",
  void: undefined,
};

export function useApprovalColumns(timeZone: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  const { actions, statuses, details } = useApprovalWords();
  return [
    { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    {
      name: "action",
      card: "a",
      className: "primary",
      cell: (row) => (
        <>
          {actions[row.action]}{" "}
          {row.action === "adjust_balance" || row.record_id === 0 ? null : Ltr({ children: row.record_id })}
        </>
      ),
    },
    {
      name: "user",
      cell: (row) => {
        if (row.email === null) return NOTHING;
        const page =
          row.action === "grant_administrator"
            ? `/admin/users/${row.user_id}/edit`
            : `/admin/customers/edit/${row.user_id}`;
        return <Link to={page}>{Ltr({ children: row.email })}</Link>;
      },
    },
    {
      name: "amount",
      numeric: true,
      card: "b",
      className: "med",
      cell: (row) => (row.currency === null ? NOTHING : Money({ value: row.amount, currency: row.currency })),
    },
    { name: "details", className: "sub", cell: (row) => <bdi>{details(row)}</bdi> },
    {
      name: "requested_by",
      cell: (row) => (
        <>
          <bdi>{row.requested_by}</bdi>
          {row.is_own ? <> {Chip({ children: t("You") })}</> : null}
        </>
      ),
    },
    {
      name: "status",
      card: "c",
      cell: (row) => (
        <span title={row.decided_by ?? undefined}>
          {Chip({ dot: true, tone: tones[row.status], children: statuses[row.status] })}
        </span>
      ),
    },
    {
      name: "requested_at",
      className: "sub",
      cell: (row) => DateTime({ iso: row.requested_at, timeZone, as: "office" }),
    },
  ];
}

export function useApprovalFilters(): ListFilter[] {
  const { t } = useTranslation();
  const { actions, statuses } = useApprovalWords();
  const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
  return [
    { name: "id", label: t("Go to ID") },
    { name: "user", label: t("User"), hint: t("ID, or part of the email or name") },
    { name: "action", label: t("Action"), options: options(actions) },
    { name: "status", label: t("Status"), options: options(statuses) },
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
  ];
}
