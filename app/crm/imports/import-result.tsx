import { CircleCheck, Download, FileSpreadsheet, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListImportsRow, ListRefusedLinesRow } from "../../../db/generated/crm.ts";
import { affiliate } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { ImportShares } from "./import-shares.tsx";
import type { LoadedImport } from "./import.tsx";
import { useImportStates } from "./use-import-states.tsx";

/** The result of a trial or import: counts, refused lines with their reasons, and the link to undo it. */
export function ImportResult({ loaded: { file, refused, roleId } }: { loaded: LoadedImport }) {
  const { t } = useTranslation();
  const states = useImportStates();
  const count = (value: number) => formatUnits(String(value));
  const isTrial = file.state === "checked";
  const isUndoable =
    file.undo_rows === null && file.added + file.updated > 0 && ["done", "cancelled", "failed"].includes(file.state);
  const isDone = file.state === "done";
  return (
    <>
      <section className="card import-file">
        <header className="row row-12 wrap">
          <span className={classNames("glyph", isDone && "is-ok")}>
            <Icon of={isDone ? CircleCheck : FileSpreadsheet} size={20} />
          </span>
          <div className="grow">
            <h2 className="row">
              <bdi>{file.file_name}</bdi> {states[file.state]}
            </h2>
            <p className="muted">{t("Rows: {{rows}}", { rows: count(file.rows) })}</p>
          </div>
          {isTrial ? null : (
            <>
              {isUndoable ? (
                <LinkButton icon={Undo2} id="undo-import" to="undo" preventScrollReset>
                  {t("Undo import")}
                </LinkButton>
              ) : null}
              <LinkButton variant="primary" to={roleId === affiliate ? "/affiliate" : "/admin/crm/all"}>
                {t("View leads")}
              </LinkButton>
            </>
          )}
        </header>
        {file.error ? <Notice tone="danger">{file.error}</Notice> : null}
        {isTrial ? <Notice>{t("Dry run: no leads have been added.")}</Notice> : null}
        <ImportShares file={file} />
      </section>
      {refused.length > 0 ? <RefusedLines file={file} lines={refused} /> : null}
    </>
  );
}

/** The first refused lines with contact data and reason; the download has all lines and columns. */
function RefusedLines({ file, lines }: { file: ListImportsRow; lines: readonly ListRefusedLinesRow[] }) {
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
            <HeadCell>{t("Line")}</HeadCell>
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
