import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListEventsRow } from "../../../db/generated/money.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { reportStates } from "./payment-list.ts";
import { stateTones, usePaymentWords } from "./use-payment-words.ts";

type Row = Omit<ListEventsRow, "sort_key">;

/** Who reported what about which deposit, and what came of it. */
export function usePaymentColumns(timeZone: string): ListColumn<Row>[] {
  const phrase = usePhrase();
  const { states, said } = usePaymentWords();
  return [
    { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    {
      name: "received_at",
      className: "sub",
      cell: (row) => DateTime({ iso: row.received_at, timeZone, as: "office" }),
    },
    { name: "gateway", card: "a", cell: (row) => <bdi>{phrase(row.gateway_title)}</bdi> },
    {
      name: "deposit",
      cell: (row) =>
        row.deposit_id === null ? (
          NOTHING
        ) : (
          <Link to={`/admin/deposits?id=${row.deposit_id}`}>{Ltr({ children: row.deposit_id })}</Link>
        ),
    },
    {
      name: "user",
      cell: (row) =>
        row.email === null ? (
          NOTHING
        ) : (
          <Link className="primary" to={`/admin/customers/edit/${row.user_id}`}>
            {Ltr({ children: row.email })}
          </Link>
        ),
    },
    { name: "said", cell: (row) => said[row.said ?? ""] ?? row.said ?? NOTHING },
    {
      name: "amount",
      numeric: true,
      card: "b",
      className: "med",
      // As the provider wrote it: coins have more places than money.
      cell: (row) => Ltr({ children: row.amount === null ? NOTHING : `${row.amount} ${row.currency ?? ""}` }),
    },
    {
      name: "state",
      card: "c",
      cell: (row) => Chip({ dot: true, tone: stateTones[row.state], children: states[row.state] }),
    },
    { name: "reason", className: "sub", cell: (row) => <Reason row={row} /> },
    {
      name: "reference",
      className: "sub",
      cell: (row) => Ltr({ children: row.reference ?? NOTHING }),
    },
    { name: "times", numeric: true, cell: (row) => Ltr({ children: row.times }) },
  ];
}

/** What people made of it, else why the rules did what they did. */
function Reason({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.resolution !== null) return <bdi title={row.resolved_by ?? undefined}>{row.resolution}</bdi>;
  return row.reason === null ? NOTHING : t(row.reason);
}

export function usePaymentFilters(): ListFilter[] {
  const { t } = useTranslation();
  const { states } = usePaymentWords();
  return [
    { name: "state", label: t("Status"), options: reportStates.map((value) => ({ value, label: states[value] })) },
    { name: "gateway", label: t("Gateway") },
    { name: "reference", label: t("Reference"), hint: "dep_…" },
    { name: "deposit", label: t("Deposit") },
    { name: "user", label: t("User"), hint: t("ID, or part of the email or name") },
    { name: "id", label: t("Go to ID") },
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
  ];
}
