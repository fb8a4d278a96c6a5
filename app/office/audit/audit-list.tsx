import { Settings } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListEntriesRow } from "../../../db/generated/audit.ts";
import { Phrase } from "../../i18n/phrase.tsx";
import { dayFilters, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { isoDay } from "../../ui/format/date.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Changes } from "./audit-changes.tsx";
import { recordOf, sentenceOf } from "./audit-texts.ts";
import { DayHeading, EntryTime } from "./audit-time.tsx";

type Row = Omit<ListEntriesRow, "sort_key">;

/** The audit log, newest first: who did what to which record, what changed, and why. */
export const auditList: ListDefinition<Row> = {
  name: "audit",
  columns: {
    at: {
      head: "Time",
      card: "c",
      className: "sub audit-time",
      cell: (row, { timeZone }) => <EntryTime at={row.at} timeZone={timeZone} />,
    },
    entry: {
      head: "Entry",
      card: "a",
      isUnsorted: true,
      exported: {},
      className: "text-cell",
      cell: (row, { timeZone }) => <Entry row={row} timeZone={timeZone} />,
    },
    mark: { head: "Mark", isUnsorted: true, exported: {}, card: "b", cell: (row) => <Mark row={row} /> },
    actor: {
      head: "Performed by",
      isSpare: true,
      isExported: true,
      exported: { actor_id: "User ID", actor: "Performed by", impersonator: "Impersonated by" },
      cell: (row) => <Actor row={row} />,
    },
    action: { head: "Action", isSpare: true, isExported: true, cell: (row) => Ltr({ children: row.action }) },
    entity: {
      head: "Record",
      isSpare: true,
      isExported: true,
      exported: { entity: "Record type", entity_id: "Record", person_id: "Customer ID", person: "Customer" },
      cell: (row) => Ltr({ children: `${row.entity} ${row.entity_id}` }),
    },
    changes: {
      head: "Change",
      isUnsorted: true,
      isSpare: true,
      isExported: true,
      className: "sub",
      cell: (row, { timeZone }) => <Changes row={row} timeZone={timeZone} />,
    },
    reason: {
      head: "Reason",
      isUnsorted: true,
      isSpare: true,
      isExported: true,
      className: "sub",
      cell: (row) => <bdi>{row.reason ?? NOTHING}</bdi>,
    },
    id: { head: "ID", isSpare: true, cell: (row) => Ltr({ children: row.id }) },
  },
  sort: "-id",
  search: "Search person, number, action or reason",
  filters: {
    staff: { kind: "id", label: "Staff member", inToolbar: "All staff" },
    area: {
      ...oneOf("Kind of entry", {
        money: "Money",
        trading: "Trading",
        identity: "Identity and compliance",
        access: "Access",
        sales: "Sales",
        site: "Site",
      }),
      inToolbar: "All entries",
    },
    actor: { kind: "text", label: "Performed by", hint: "ID, email or name" },
    action: { kind: "text", label: "Action", example: "approve_deposit" },
    entity: {
      kind: "text",
      label: "Record type",
      example: "user, log_in, deposit, withdrawal, kyc, setting, export",
    },
    record: { kind: "text", label: "Record" },
    address: { kind: "text", label: "IP address", example: "203.0.113.7" },
    ...dayFilters,
    id: { kind: "id" },
  },
  groups: {
    sorts: ["id", "at"],
    key: ({ at }, { timeZone }) => isoDay(at, timeZone),
    heading: (day, { timeZone }) => <DayHeading day={day} timeZone={timeZone} />,
  },
};

function Entry({ row, timeZone }: { row: Row; timeZone: string }) {
  const { t } = useTranslation();
  const person = row.impersonator ?? row.actor;
  return (
    <div className="audit-entry">
      {person === null ? (
        <span className="audit-system">{Icon({ of: Settings, size: 14 })}</span>
      ) : (
        <Avatar name={person} size="sm" />
      )}
      <div className="stack stack-4">
        <span>
          <Phrase text={sentenceOf(row.action)} parts={{ actor: <Actor row={row} />, record: <Subject row={row} /> }} />
        </span>
        {(row.changes.length > 0 && row.entity !== "file") || row.reason ? (
          <div className="audit-facts sub">
            <Changes row={row} timeZone={timeZone} />
            {row.reason ? (
              <span>
                <span className="muted">{t("Reason")}</span> <bdi className="med">{row.reason}</bdi>
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Actor({ row }: { row: Row }) {
  const { t } = useTranslation();
  const name = (
    <bdi className="primary">{row.actor ?? (row.action === "log_in_failed" ? t("Unknown user") : t("The system"))}</bdi>
  );
  if (!row.impersonator) return name;
  return (
    <Phrase
      text="{{staff}} as {{customer}}"
      parts={{ staff: <bdi className="primary">{row.impersonator}</bdi>, customer: name }}
    />
  );
}

/** The name of a file has 40 digits, of which the first ones identify it. */
const FULL_ID_LENGTH = 20;

/** The record with a link to its page, and the person to whom it belongs. */
function Subject({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { entity, entity_id: id, person_id: personId, person } = row;
  const known = recordOf(row);
  const owner =
    personId === null || person === null ? null : (
      <Link className="link" to={customerPage(personId)}>
        <bdi>{person}</bdi>
      </Link>
    );
  // A kind of record without a name of its own is the person.
  if (!known && owner) return owner;
  const name = known
    ? t(known.text, { id })
    : Ltr({ children: `${entity} ${id.length > FULL_ID_LENGTH ? `${id.slice(0, 8)}…` : id}`, title: id });
  const record = known?.to ? (
    <Link className="link" to={known.to(encodeURIComponent(id))}>
      {name}
    </Link>
  ) : (
    name
  );
  return owner && personId !== row.actor_id ? (
    <Phrase text="{{record}} of {{customer}}" parts={{ record, customer: owner }} />
  ) : (
    record
  );
}

function Mark({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.action === "refused") return Chip({ dot: true, tone: "danger", children: t("Access denied") });
  if (row.action === "log_in_failed") return Chip({ dot: true, tone: "warn", children: t("Failed") });
  return row.impersonator ? Chip({ tone: "info", children: t("Via impersonation") }) : null;
}
