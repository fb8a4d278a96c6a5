import { MessageSquareText, Plus, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LeadRow } from "../../../db/queries/crm/lead-row.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { PhoneCell } from "./phone-cell.tsx";
import { StatusCell } from "./status-cell.tsx";

type Row = Omit<LeadRow, "sort_key" | "notes">;
type Person = Row["manager"];

/** a note's beginning. */
const PREVIEW = 12;
const name = (person: Person) => <bdi>{person?.full_name ?? "-"}</bdi>;
const words = (text: string | null) => <bdi>{text || "-"}</bdi>;

/** Who is missing in a row can be given at once: in which column, and where that is asked. */
type Assigning = { column: "sale_agent" | "retention_agent"; to: (id: number) => string };

/** every list of leads has these. */
export function useLeadColumns(
  timeZone: string,
  statuses: readonly string[],
  dialogOf: (id: number, name: "notes" | "call") => string,
  /** From which list its page is opened, for the way back. */
  within: string,
  assigning: Assigning | null,
): ListColumn<Row>[] {
  const { t } = useTranslation();
  const groups = { sales: t("Sales"), retentions: t("Retention"), archived: t("Archived") };
  const day = (iso: string | null) => DateTime({ iso, timeZone, as: "office" });
  const agent = (column: Assigning["column"], id: number, person: Person) => {
    if (person?.full_name)
      return (
        <span className="row row-4">
          {Avatar({ name: person.full_name, size: "sm" })}
          <bdi>{person.full_name}</bdi>
        </span>
      );
    if (assigning?.column !== column) return "-";
    return (
      <Link className="row row-4 muted" to={assigning.to(id)} preventScrollReset>
        <Icon of={UserPlus} size={14} />
        {t("Assign")}
        <span className="vh"> {id}</span>
      </Link>
    );
  };
  /** A phone's card has one place for both names. */
  const page = (row: Row, first: string, last: string) => (
    <Link className="row primary" to={`/admin/leads/${row.id}/edit${within}`} id={`lead-${row.id}`}>
      {Avatar({ name: `${first} ${last}` })}
      <bdi>
        {first || "-"}
        <span className="last-name"> {last}</span>
      </bdi>
    </Link>
  );
  return [
    { name: "id", cell: (row) => Ltr({ className: "n muted", children: row.id }) },
    {
      name: "first_name",
      card: "a",
      cell: (row) => page(row, row.first_name, row.last_name),
    },
    { name: "last_name", cell: (row) => <bdi>{row.last_name || "-"}</bdi> },
    {
      name: "email",
      className: "sub",
      cell: (row) => (row.email ? Ltr({ children: row.email }) : "-"),
    },
    {
      name: "phone",
      card: "c",
      cell: (row) => <PhoneCell id={row.id} phone={row.phone} isHidden={row.is_hidden} to={dialogOf(row.id, "call")} />,
    },
    { name: "notes", cell: (row) => <NotesLink row={row} to={dialogOf(row.id, "notes")} /> },
    { name: "country", className: "sub", cell: (row) => words(row.country) },
    {
      name: "sale_status",
      card: "b",
      cell: (row) => <StatusCell id={row.id} status={row.lead_status} statuses={statuses} />,
    },
    // whose name stands here when an affiliator brought them.
    {
      name: "group",
      cell: (row) => words(row.user?.full_name ?? (row.group && groups[row.group])),
    },
    { name: "sale_manager", cell: (row) => name(row.manager) },
    { name: "sale_agent", cell: (row) => agent("sale_agent", row.id, row.agent) },
    { name: "created_at", cell: (row) => day(row.created_at) },
    { name: "city", cell: (row) => words(row.city) },
    {
      name: "retention_agent",
      cell: (row) => agent("retention_agent", row.id, row.retAgent),
    },
    { name: "deposited_at", cell: (row) => day(row.deposited_at) },
    { name: "last_access", cell: (row) => day(row.last_access) },
    { name: "funnel_link", className: "trunc", cell: (row) => words(row.funnel_link) },
    { name: "reference", cell: (row) => words(row.reference) },
    { name: "lead_source_id", cell: (row) => words(row.lead_source_id) },
    { name: "ftd_at", cell: (row) => day(row.ftd_at) },
    { name: "affiliator", cell: (row) => name(row.user) },
  ];
}

function NotesLink({ row, to }: { row: Row; to: string }) {
  const { t } = useTranslation();
  const note = row.last_note;
  return (
    <Link className="row row-4 sub" id={`notes-${row.id}`} to={to} preventScrollReset>
      <Icon of={note ? MessageSquareText : Plus} size={14} />
      <bdi>{note ? (note.length > PREVIEW ? `${note.slice(0, PREVIEW)}…` : note) : t("Add")}</bdi>
      <span className="vh">{t("Notes of lead {{id}}", { id: row.id })}</span>
    </Link>
  );
}
