import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProgressMeter } from "../progress/progress-meter.tsx";
import type { LoadedImport } from "./import.tsx";

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
