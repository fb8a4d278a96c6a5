import { FileSpreadsheet, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListImportsRow } from "../../../db/generated/crm.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressMeter } from "../progress.tsx";
import { ImportShares } from "./import-shares.tsx";
import type { LoadedImport } from "./import.tsx";

type Props = { file: ListImportsRow; secondsLeft: number | null; timeZone: string };

/** Progress and counts of a running trial or import. */
export function ImportProgress({ file, secondsLeft, timeZone }: Props) {
  const { t } = useTranslation();
  const call = useCommand(`/leads/imports/${file.id}/cancel`);
  const count = (value: number) => formatUnits(String(value));
  return (
    <section className="card import-file">
      <header className="row row-12 wrap">
        <span className="glyph">
          <Icon of={FileSpreadsheet} size={16} />
        </span>
        <div className="grow">
          <h2>
            <bdi>{file.file_name}</bdi>
          </h2>
          <p className="muted xs">
            <bdi>{file.full_name}</bdi> · <DateTime iso={file.started_at} timeZone={timeZone} as="office" />
          </p>
        </div>
        <call.Form {...call.formProps}>
          <Button busy={call.busy}>{t("Cancel import")}</Button>
        </call.Form>
      </header>
      <ProgressMeter
        text={t("{{processed}} of {{rows}} rows", { processed: count(file.processed), rows: count(file.rows) })}
        processed={file.processed}
        rows={file.rows}
        secondsLeft={secondsLeft}
      />
      <ImportShares file={file} />
      <Notice>{t("You can leave this page. You will be notified when it is done.")}</Notice>
    </section>
  );
}

/** The progress of undoing a large import. */
export function UndoProgress({ file, secondsLeft }: LoadedImport) {
  const { t } = useTranslation();
  const [processed, rows] = [file.undo_processed ?? 0, file.undo_rows ?? 0];
  const count = (value: number) => formatUnits(String(value));
  return (
    <section className="card import-file">
      <header className="row row-12 wrap">
        <span className="glyph">
          <Icon of={Undo2} size={16} />
        </span>
        <h2 className="grow">
          <bdi>{file.file_name}</bdi>
        </h2>
      </header>
      <ProgressMeter
        text={t("{{processed}} of {{rows}} leads restored", { processed: count(processed), rows: count(rows) })}
        processed={processed}
        rows={rows}
        secondsLeft={secondsLeft}
      />
    </section>
  );
}
