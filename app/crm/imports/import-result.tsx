import { Download, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { affiliate } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Stat } from "../../ui/stat.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import type { LoadedImport } from "./import.tsx";
import { useImportStates } from "./use-import-states.tsx";

/** What became of a file, or would: the figures, the lines that were not taken with their reasons, and the way back. */
export function ImportResult({ loaded: { file, refused, roleId } }: { loaded: LoadedImport }) {
  const { t } = useTranslation();
  const call = useCall();
  const states = useImportStates();
  const count = (value: number) => formatUnits(String(value));
  const isTrial = file.state === "checked";
  const isUndoable = file.added + file.updated > 0 && ["done", "cancelled", "failed"].includes(file.state);
  return (
    <>
      <Card
        title={
          <>
            <bdi>{file.file_name}</bdi> {states[file.state]}
          </>
        }
        actions={
          isTrial ? null : (
            <>
              {isUndoable ? (
                <call.Form method="post" action={`/leads/imports/${file.id}/undo`}>
                  <Button size="sm" icon={Undo2} busy={call.busy}>
                    {t("Undo import")}
                  </Button>
                </call.Form>
              ) : null}
              <LinkButton size="sm" variant="primary" to={roleId === affiliate ? "/affiliate" : "/admin/leads/manual"}>
                {t("Open leads")}
              </LinkButton>
            </>
          )
        }
      >
        {file.error ? <Notice tone="danger">{file.error}</Notice> : null}
        {isTrial ? <Notice>{t("This was a trial: nothing has been added yet.")}</Notice> : null}
        <div className="stats">
          <Stat label={t("Lines")} value={count(file.rows)} />
          <Stat label={t("Added")} value={count(file.added)} />
          <Stat label={t("Updated")} value={count(file.updated)} />
          <Stat label={t("Known already")} value={count(file.duplicate)} />
          <Stat label={t("Rejected")} value={count(file.rejected)} />
        </div>
      </Card>
      {refused.length > 0 ? (
        <Card
          title={t("Lines that were not taken")}
          flush
          actions={
            <a className="btn btn-outline btn-sm" href={`/leads/imports/${file.id}/rejected.csv`} download>
              <Icon of={Download} size={14} />
              {t("Download all {{count}} as CSV", { count: file.duplicate + file.rejected })}
            </a>
          }
        >
          <Table label={t("Lines that were not taken")}>
            <thead>
              <tr>
                <HeadCell numeric>{t("Line")}</HeadCell>
                <HeadCell>{t("Reason")}</HeadCell>
                <HeadCell>{t("Content")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ line, cells, reason }) => (
                <tr key={line}>
                  <td className="num n muted">{line}</td>
                  <td>{reason?.includes(": ") ? reason : t(reason ?? "")}</td>
                  <td className="sub trunc">
                    <bdi>{cells.join(", ")}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ) : null}
    </>
  );
}
