import { useTranslation } from "react-i18next";
import type { ListEntriesRow } from "../../../db/generated/audit.ts";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { dayFilters, type ListDefinition } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListEntriesRow, "sort_key">;

/** The audit log, newest first: the actor, the record, the change, and the person on whose behalf. */
export const auditList: ListDefinition<Row> = {
  name: "audit",
  columns: {
    at: {
      head: "Time",
      card: "c",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.at, timeZone, as: "office" }),
    },
    actor: {
      head: "Performed by",
      card: "a",
      exported: { actor_id: "User ID", actor: "Performed by", impersonator: "Impersonated by" },
      cell: (row, { t }) => (
        <>
          <bdi className="primary">
            {row.actor ?? (row.action === "log_in_failed" ? t("Unknown user") : t("The system"))}
          </bdi>
          {row.impersonator ? (
            <span className="muted xs"> {t("impersonated by {{name}}", { name: row.impersonator })}</span>
          ) : null}
        </>
      ),
    },
    action: { head: "Action", card: "b", cell: (row) => Ltr({ children: row.action }) },
    entity: {
      head: "Record",
      exported: { entity: "Record type", entity_id: "Record" },
      cell: (row) =>
        // A failed log-in with an unknown email is recorded under the network address.
        /^(user|log_in) \d+$/.test(`${row.entity} ${row.entity_id}`) ? (
          <Link to={`/admin/customers/edit/${row.entity_id}`}>
            {Ltr({ children: `${row.entity} ${row.entity_id}` })}
          </Link>
        ) : (
          Ltr({ children: `${row.entity} ${row.entity_id}` })
        ),
    },
    changes: {
      head: "Change",
      isUnsorted: true,
      className: "sub",
      cell: (row) => <Changes changes={row.changes} />,
    },
    reason: { head: "Reason", isUnsorted: true, className: "sub", cell: (row) => <bdi>{row.reason ?? NOTHING}</bdi> },
    id: { head: "ID", isSpare: true, cell: (row) => Ltr({ children: row.id }) },
  },
  sort: "-id",
  filters: {
    actor: { kind: "text", label: "Performed by", hint: "ID, email or name" },
    action: { kind: "text", label: "Action", example: "approve_deposit" },
    entity: {
      kind: "text",
      label: "Record type",
      example: "user, log_in, deposit, withdrawal, kyc, setting, export",
    },
    record: { kind: "text", label: "Record" },
    ...dayFilters,
    id: { kind: "id" },
  },
};

/** The first change in the row, the others in a fold. */
function Changes({ changes }: { changes: Row["changes"] }) {
  const { t } = useTranslation();
  const [first] = changes;
  if (!first) return NOTHING;
  const lines = changes.map(({ field, before, after }) => `${field}: ${before ?? NOTHING} → ${after ?? NOTHING}`);
  const short = (text: string | undefined) => (text && text.length > 60 ? `${text.slice(0, 59)}…` : text);
  if (changes.length === 1) return Ltr({ children: short(lines[0]), title: lines[0] });
  return (
    <details className="changes">
      <summary>
        {Ltr({ children: short(lines[0]) })}{" "}
        <span className="muted">{t("+{{number}} more", { number: changes.length - 1 })}</span>
      </summary>
      <ul className="plain">
        {lines.slice(1).map((line) => (
          <li key={line}>{Ltr({ children: line })}</li>
        ))}
      </ul>
    </details>
  );
}
