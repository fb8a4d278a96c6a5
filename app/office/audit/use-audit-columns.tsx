import { useTranslation } from "react-i18next";
import type { ListEntriesRow } from "../../../db/generated/audit.ts";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListEntriesRow, "sort_key">;

/** Who did what to which record, on whose behalf, and what it changed. */
export function useAuditColumns(timeZone: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  return [
    {
      name: "at",
      card: "c",
      className: "sub",
      cell: (row) => DateTime({ iso: row.at, timeZone, as: "office" }),
    },
    {
      name: "actor",
      card: "a",
      cell: (row) => (
        <>
          <bdi className="primary">{row.actor ?? (row.action === "log_in_failed" ? t("Nobody") : t("The system"))}</bdi>
          {row.impersonator ? (
            <span className="muted xs"> {t("through {{name}}", { name: row.impersonator })}</span>
          ) : null}
        </>
      ),
    },
    { name: "action", card: "b", cell: (row) => Ltr({ children: row.action }) },
    {
      name: "entity",
      cell: (row) =>
        // A log-in by an e-mail that nobody has is kept under its address.
        /^(user|log_in) \d+$/.test(`${row.entity} ${row.entity_id}`) ? (
          <Link to={`/admin/customers/edit/${row.entity_id}`}>
            {Ltr({ children: `${row.entity} ${row.entity_id}` })}
          </Link>
        ) : (
          Ltr({ children: `${row.entity} ${row.entity_id}` })
        ),
    },
    { name: "changes", className: "sub", cell: (row) => <Changes changes={row.changes} /> },
    { name: "reason", className: "sub", cell: (row) => <bdi>{row.reason ?? NOTHING}</bdi> },
    { name: "id", cell: (row) => Ltr({ children: row.id }) },
  ];
}

/** The first change in the row, the others behind it. */
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

export function useAuditFilters(): ListFilter[] {
  const { t } = useTranslation();
  return [
    { name: "actor", label: t("Who"), hint: t("ID, or part of the email or name") },
    { name: "action", label: t("Action"), hint: "approve_deposit" },
    { name: "entity", label: t("Kind of record"), hint: "user, log_in, deposit, withdrawal, kyc, setting, export" },
    { name: "record", label: t("Record") },
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
  ];
}
