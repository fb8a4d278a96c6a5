import { useTranslation } from "react-i18next";
import type { ListVersionsRow } from "../../../db/generated/compliance.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits, NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { listNames } from "./match-texts.ts";

const states: Record<ListVersionsRow["state"], { label: string; tone?: Tone }> = {
  importing: { label: "Importing", tone: "info" },
  in_force: { label: "In force", tone: "ok" },
  replaced: { label: "Replaced" },
  refused: { label: "Refused", tone: "danger" },
};

/** The newest imports with what each changed, or why it was refused. */
export function VersionTable({ rows, timeZone }: { rows: readonly ListVersionsRow[]; timeZone: string }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="muted match-none">{t("No list was imported yet.")}</p>;
  return (
    <Table label={t("Imports")} cards>
      <thead>
        <tr>
          <HeadCell>{t("List")}</HeadCell>
          <HeadCell>{t("State")}</HeadCell>
          <HeadCell>{t("Published")}</HeadCell>
          <HeadCell numeric>{t("Entries")}</HeadCell>
          <HeadCell numeric>{t("Added")}</HeadCell>
          <HeadCell numeric>{t("Changed")}</HeadCell>
          <HeadCell numeric>{t("Removed")}</HeadCell>
          <HeadCell>{t("Imported by")}</HeadCell>
          <HeadCell>{t("Date")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="s-a">
              {t(listNames[row.list])}
            </th>
            <td className="s-c">
              <Chip dot tone={states[row.state].tone}>
                {t(states[row.state].label)}
              </Chip>
              {row.reason ? <span className="sub match-reason">{t(row.reason, row.reason_values)}</span> : null}
            </td>
            <td data-label={t("Published")}>
              <Ltr>{row.published_at ?? NOTHING}</Ltr>
            </td>
            {(["entry_count", "added", "changed", "removed"] as const).map((name) => (
              <td key={name} className="num n" data-label={t(heads[name])}>
                {formatUnits(String(row[name]))}
              </td>
            ))}
            <td data-label={t("Imported by")}>
              <bdi>{row.created_by ?? t("Address")}</bdi>
            </td>
            <td className="sub s-b">
              <DateTime iso={row.created_at} timeZone={timeZone} as="office" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const heads = { entry_count: "Entries", added: "Added", changed: "Changed", removed: "Removed" } as const;
