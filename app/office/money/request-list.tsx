import { customerPage } from "../../frame/customer-page.ts";
import type { ListDepositsRow, ListWithdrawalsRow } from "../../../db/generated/money.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import {
  dayFilters,
  idFilter,
  type ListColumn,
  type ListDefinition,
  oneOf,
  userFilter,
} from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ownDescription, RequestNumber, shorten } from "./request-texts.tsx";

type Deposit = Omit<ListDepositsRow, "sort_key">;
type Withdrawal = Omit<ListWithdrawalsRow, "sort_key">;
type Request = Pick<Deposit, keyof Deposit & keyof Withdrawal>;
/** `phrase` translates a text that comes with the data. */
type Given = {
  phrase: (text: string) => string;
  /** The list shows how long requests have been pending. */
  showsAge?: boolean;
  /** The address of the requests' pages, if their numbers link to them. */
  pages?: string;
};
type Column = ListColumn<Request, Given>;

export const requestStatuses: Record<Request["status"], { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warn" },
  approved: { label: "Approved", tone: "ok" },
  declined: { label: "Declined", tone: "danger" },
};
const statuses = Object.fromEntries(Object.entries(requestStatuses).map(([status, { label }]) => [status, label]));

const id: Column = {
  head: "ID",
  className: "muted",
  cell: ({ id: number }, { pages }) => RequestNumber({ id: number, pages }),
};
const user: Column = {
  head: "User",
  card: "a",
  className: "two",
  exported: { user_id: "User ID", email: "Email", full_name: "Full name" },
  cell: (row) => (
    <Link className="row primary" to={customerPage(row.user_id)}>
      {Avatar({ name: row.full_name })}
      <span>
        <bdi>{row.full_name}</bdi>
        <br />
        {Ltr({ className: "sub xs", children: row.email })}
      </span>
    </Link>
  ),
};
/** The sums, the status and the time of a request, in this order in both lists. */
const outcome: Record<string, Column> = {
  amount: { head: "Amount", numeric: true, cell: (row) => Money({ value: row.amount }) },
  fee: { head: "Fee", numeric: true, cell: (row) => Money({ value: row.fee }) },
  total: {
    head: "Total",
    numeric: true,
    card: "b",
    className: "med",
    exported: { total: "Total", currency: "Currency" },
    cell: (row) => Money({ value: row.total, currency: row.currency }),
  },
  status: {
    head: "Status",
    card: "e",
    cell: ({ status }, { t }) =>
      Chip({ dot: true, tone: requestStatuses[status].tone, children: t(requestStatuses[status].label) }),
  },
  created_at: {
    head: "Date",
    card: "c",
    className: "sub wraps",
    cell: (row, { timeZone, showsAge }) => (
      <>
        {DateTime({ iso: row.created_at, timeZone, as: "office" })}
        {showsAge && row.status === "pending" ? (
          <span className="xs request-age">
            {/* The no-break space keeps the age beside the time of day. */}
            <span className="request-dot">{"\u00A0· "}</span>
            <Ago at={row.created_at} />
          </span>
        ) : null}
      </>
    ),
  },
};
const declineReason: Column = {
  head: "Decline reason",
  className: "sub why",
  cell: ({ decline_reason: reason }, { phrase }) => {
    const text = reason && phrase(reason);
    return <bdi title={text ?? undefined}>{shorten(text)}</bdi>;
  },
};
const filters = {
  id: idFilter,
  user: userFilter,
  gateway: { kind: "text", label: "Gateway" },
  status: oneOf("Status", statuses),
  ...dayFilters,
} as const;

/** A list of requests as it opens on the pending ones: the oldest is the first. */
export const oldestFirst = <Row, More extends object>(list: ListDefinition<Row, More>): ListDefinition<Row, More> => ({
  ...list,
  sort: "id",
});

/** */
export const depositList: ListDefinition<Deposit, Given> = {
  name: "deposits",
  columns: {
    id,
    user,
    gateway: {
      head: "Gateway",
      className: "wraps",
      cell: (row, { phrase }) => <bdi>{phrase(row.gateway_title)}</bdi>,
    },
    description: {
      head: "Description",
      className: "sub wraps",
      cell: (row, { t, phrase }) => (
        <>
          <bdi title={row.description}>{shorten(ownDescription(row, phrase))}</bdi>
          {row.review_reason ? (
            <>
              {" "}
              <span title={t(row.review_reason)}>{Chip({ tone: "warn", children: t("Needs review") })}</span>
            </>
          ) : null}
        </>
      ),
    },
    reference: {
      head: "Reference",
      className: "sub reference",
      cell: (row) => Ltr({ children: shorten(row.quoted_reference), title: row.quoted_reference }),
    },
    ...outcome,
    decline_reason: { ...declineReason, isSpare: true },
  },
  sort: "-id",
  search: "Search customer, number or reference",
  filters: { ...filters, review: { kind: ["yes"] } },
};

/** with the same columns. */
export const withdrawalList: ListDefinition<Withdrawal, Given> = {
  name: "withdraws",
  columns: {
    id,
    user,
    gateway: {
      head: "Gateway",
      cell: (row, { t }) => <bdi>{row.gateway === "bank" ? t("Bank transfer") : row.gateway}</bdi>,
    },
    description: {
      head: "Description",
      className: "sub two",
      exported: {
        "formatted_description.bankName": "Bank name",
        "formatted_description.accountName": "Account holder",
        "formatted_description.accountNumber": "Account number",
        "formatted_description.swiftCode": "SWIFT/BIC",
        "formatted_description.bankCountry": "Bank country",
      },
      cell: (row, { t }) => (
        <span title={Object.values(row.formatted_description).join(" · ")}>
          <bdi>{row.description}</bdi>
          <br />
          {Ltr({ className: "xs", children: row.formatted_description["accountNumber"] ?? "" })}
          <br />
          <bdi className="xs">{row.formatted_description["accountName"]}</bdi>{" "}
          {row.name_warning ? Chip({ tone: "warn", children: t("Check name") }) : null}
        </span>
      ),
    },
    decline_reason: declineReason,
    ...outcome,
  },
  sort: "-id",
  search: "Search customer, number or bank details",
  filters,
};
