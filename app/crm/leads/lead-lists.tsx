import { MessageSquareText, Plus, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LeadListName, LeadRow } from "../../../db/queries/crm/leads.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { type CellTools, idFilter, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { untouchedAges } from "../../ui/untouched-ages.ts";
import { PhoneCell } from "./phone-cell.tsx";
import { StatusCell } from "./status-cell.tsx";

type Row = Omit<LeadRow, "sort_key" | "notes">;
type Person = Row["manager"];
type Agent = "sale_agent" | "retention_agent";

type Given = {
  statuses: readonly string[];
  dialogOf: (id: number, name: "notes" | "call") => string;
  /** The query that leads from a lead's page back to the list. */
  within: string;
  /** The column in which a missing agent can be assigned, and the address of that dialog. */
  assigning: { column: Agent; to: (id: number) => string } | null;
};
type Tools = CellTools & Given;

/** Characters of the last note that the list shows. */
const NOTE_PREVIEW_LENGTH = 12;
const groups: Record<string, string> = { sales: "Sales", retentions: "Retention", archived: "Archived" };

const person = (value: Person) => <bdi>{value?.full_name ?? "-"}</bdi>;
const text = (value: string | null | undefined) => <bdi>{value || "-"}</bdi>;
const day = (iso: string | null, { timeZone }: Tools) => DateTime({ iso, timeZone, as: "office" });

function agent(column: Agent, { id }: Row, value: Person, { t, assigning }: Tools) {
  if (value?.full_name)
    return (
      <span className="row row-4">
        {Avatar({ name: value.full_name, size: "sm" })}
        <bdi>{value.full_name}</bdi>
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
}

/** The columns of every list of leads, in the specification's order. */
const allColumns: ListDefinition<Row, Given>["columns"] = {
  id: { head: "ID", cell: (row) => Ltr({ className: "n muted", children: row.id }) },
  first_name: {
    head: "Name",
    card: "a",
    exported: { first_name: "First name" },
    cell: (row, { within }) => (
      <Link className={`row primary ${ROW_TARGET}`} to={`/admin/leads/${row.id}/edit${within}`} id={`lead-${row.id}`}>
        {Avatar({ name: `${row.first_name} ${row.last_name}` })}
        <bdi>
          {row.first_name || "-"} {row.last_name}
        </bdi>
      </Link>
    ),
  },
  last_name: { head: "Last name", cell: (row) => text(row.last_name) },
  email: { head: "Email", className: "sub", cell: (row) => (row.email ? Ltr({ children: row.email }) : "-") },
  phone: {
    head: "Phone",
    card: "c",
    cell: (row, { dialogOf }) => (
      <PhoneCell id={row.id} phone={row.phone} isHidden={row.is_hidden} to={dialogOf(row.id, "call")} />
    ),
  },
  notes: {
    head: "Last note",
    exported: { last_note: "Notes" },
    cell: (row, { dialogOf }) => <NotesLink row={row} to={dialogOf(row.id, "notes")} />,
  },
  country: { head: "Country", className: "sub reference", cell: (row) => text(row.country) },
  sale_status: {
    head: "Sales status",
    card: "b",
    exported: "lead_status",
    cell: (row, { statuses }) => <StatusCell id={row.id} status={row.lead_status} statuses={statuses} />,
  },
  group: {
    head: "Group",
    // The affiliate's name, when an affiliate sent the lead.
    cell: (row, { t }) => text(row.user?.full_name ?? (row.group && t(groups[row.group] ?? row.group))),
  },
  sale_manager: { head: "Sales manager", exported: "manager", cell: (row) => person(row.manager) },
  sale_agent: {
    head: "Sales agent",
    exported: "agent",
    cell: (row, tools) => agent("sale_agent", row, row.agent, tools),
  },
  created_at: { head: "Registered at", cell: (row, tools) => day(row.created_at, tools) },
  city: { head: "City", cell: (row) => text(row.city) },
  retention_agent: {
    head: "Retention agent",
    exported: "retAgent",
    cell: (row, tools) => agent("retention_agent", row, row.retAgent, tools),
  },
  deposited_at: { head: "Deposited at", cell: (row, tools) => day(row.deposited_at, tools) },
  last_access: { head: "Last access", cell: (row, tools) => day(row.last_access, tools) },
  funnel_link: { head: "Funnel link", className: "trunc", cell: (row) => text(row.funnel_link) },
  reference: { head: "Affiliate reference", cell: (row) => text(row.reference) },
  lead_source_id: { head: "Lead source ID", cell: (row) => text(row.lead_source_id) },
  ftd_at: { head: "FTD at", cell: (row, tools) => day(row.ftd_at, tools) },
  affiliator: { head: "Affiliate", exported: "user", cell: (row) => person(row.user) },
};

/** The columns that a list shows at first; all others can be chosen and are exported. */
const usual = ["id", "first_name", "phone", "notes", "country", "sale_status", "created_at", "ftd_at"];

const list = (name: string, more: readonly string[] = ["sale_agent"]): ListDefinition<Row, Given> => ({
  name,
  columns: Object.fromEntries(
    Object.entries(allColumns).map(([column, definition]) => [
      column,
      usual.includes(column) || more.includes(column)
        ? definition
        : { ...definition, isSpare: true as const, isExported: true as const },
    ]),
  ),
  sort: "-id",
  search: "Search name, email or phone",
  filters: {
    status: { kind: "text", label: "Status" },
    // Values that clients send.
    assigned: oneOf("Assigned", {
      noManager: "No manager",
      noSaleAgent: "No sales agent",
      noRetAgent: "No retention agent",
      noAgent: "No agent",
    }),
    country: { kind: "text", label: "Country" },
    agentId: { kind: "id", label: "Filter by agent" },
    affId: { kind: "id", label: "Filter by affiliate" },
    source: { kind: "text", label: "Lead source ID" },
    stage: oneOf("Stage", {
      untouched: "Not contacted",
      contacted: "Contacted",
      customer: "Customer",
      deposited: "First deposit made",
    }),
    untouched: oneOf("Not contacted for", untouchedAges),
    from: { kind: "day", label: "Registered from" },
    to: { kind: "day", label: "Registered until" },
    id: idFilter,
  },
});

export const leadLists = {
  new: list("leads"),
  all: list("all-leads"),
  sales: list("sales"),
  retentions: list("retentions", ["retention_agent", "deposited_at"]),
  archived: list("archived"),
  clients: list("clients", ["retention_agent", "deposited_at"]),
} satisfies Partial<Record<LeadListName, ListDefinition<Row, Given>>>;

export type StaffList = keyof typeof leadLists;

/** New and archived leads have no filters for country and person. */
export const filtersByCountry = (name: StaffList) => name !== "new" && name !== "archived";

/** Manual leads were entered by staff or imported; live leads signed up or were sent by API. */
export const leadTypes = ["live", "manual", "all"] as const;
export type LeadType = (typeof leadTypes)[number];

function NotesLink({ row, to }: { row: Row; to: string }) {
  const { t } = useTranslation();
  const note = row.last_note;
  const preview = note && note.length > NOTE_PREVIEW_LENGTH ? `${note.slice(0, NOTE_PREVIEW_LENGTH)}…` : note;
  return (
    <Link className="row row-4 sub" id={`notes-${row.id}`} to={to} preventScrollReset>
      <Icon of={note ? MessageSquareText : Plus} size={14} />
      <bdi>{preview || t("Add")}</bdi>
      <span className="vh">{t("Notes of lead {{id}}", { id: row.id })}</span>
    </Link>
  );
}
