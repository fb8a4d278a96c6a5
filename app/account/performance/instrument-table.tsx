import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { signOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { AnalysisCard } from "./analysis-card.tsx";
import { signedAmount } from "./performance-figures.tsx";
import { ResultTable } from "./result-table.tsx";

/** The P/L by instrument, the largest first. */
export function InstrumentTable({ report: { instruments, currency, ...total } }: { report: PerformanceRow }) {
  const { t } = useTranslation();
  const [best] = instruments;
  const worst = instruments.at(-1);
  const values = {
    best: isolate(pairNamed(best?.instrument ?? "")),
    worst: isolate(pairNamed(worst?.instrument ?? "")),
    gain: signedAmount(best?.pro_loss ?? null),
    loss: signedAmount(worst?.pro_loss ?? null),
    currency,
  };
  const lost = signOf(worst?.pro_loss ?? "0") === -1;
  const conclusion =
    instruments.length === 1
      ? t("All trades were in {{best}}: {{gain}} {{currency}}.", values)
      : lost
        ? t("{{best}} had the best result with {{gain}} {{currency}}, {{worst}} lost the most with {{loss}}.", values)
        : t("No instrument lost: {{best}} had the best result with {{gain}} {{currency}}.", values);
  return (
    <AnalysisCard className="by-instrument" title={t("By instrument")} note={currency} conclusion={conclusion}>
      <ResultTable
        name={t("Instrument")}
        label={t("By instrument")}
        rows={instruments.map((row) => ({ ...row, name: <Ltr>{pairNamed(row.instrument)}</Ltr>, key: row.instrument }))}
        total={total}
      />
    </AnalysisCard>
  );
}
