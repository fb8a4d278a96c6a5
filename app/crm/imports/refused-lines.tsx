import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListImportsRow, ListRefusedLinesRow } from "../../../db/generated/crm.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

/** The first refused lines with contact data and reason; the download has all lines and columns. */
export function RefusedLines({ file, lines }: { file: ListImportsRow; lines: readonly ListRefusedLinesRow[] }) {
  const { t } = useTranslation();
  const cell = ({ cells }: ListRefusedLinesRow, field: string) => cells[file.mapping[field] ?? -1] || "-";
  return (
    <Card
      title={t("Rejected rows")}
      flush
      actions={
        <a className="btn btn-outline btn-sm" href={`/leads/imports/${file.id}/rejected.csv`} download>
          <Icon of={Download} size={14} />
          {t("Download all {{count}} as CSV", { count: file.duplicate + file.rejected })}
        </a>
      }
    >
      <Table label={t("Rejected rows")} cards>
        <thead>
          <tr>
            <HeadCell>{t("Row")}</HeadCell>
            <HeadCell>{t("Email")}</HeadCell>
            <HeadCell>{t("Phone")}</HeadCell>
            <HeadCell>{t("Country")}</HeadCell>
            <HeadCell>{t("Reason")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((one) => (
            <tr key={one.line}>
              <td className="n muted s-b">{formatUnits(String(one.line))}</td>
              <td className="trunc s-a">
                <Ltr>{cell(one, "email")}</Ltr>
              </td>
              <td className="sub">
                <Ltr>{cell(one, "phone")}</Ltr>
              </td>
              <td className="sub">
                <bdi>{cell(one, "country")}</bdi>
              </td>
              <td className="s-c">
                <Chip tone={one.outcome === "duplicate" ? "warn" : "danger"}>
                  {one.reason?.includes(": ") ? one.reason : t(one.reason ?? "")}
                </Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
