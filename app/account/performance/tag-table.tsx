import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { TagChip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { AnalysisCard } from "./analysis-card.tsx";
import { signedAmount } from "./performance-figures.tsx";
import { ResultTable } from "./result-table.tsx";

/** The P/L by the reader's own tags, the largest first. */
export function TagTable({ report: { tags, currency } }: { report: PerformanceRow }) {
  const { t } = useTranslation();
  const [best] = tags;
  const conclusion = best
    ? t("Trades with the tag {{tag}} had the best result with {{gain}} {{currency}}.", {
        tag: isolate(best.tag),
        gain: signedAmount(best.pro_loss),
        currency,
      })
    : t("No trade of the report has a tag. Tags are set in the journal of a trade.");
  return (
    <AnalysisCard
      className={classNames("by-tag", !best && "is-empty")}
      title={t("By tag")}
      note={currency}
      conclusion={conclusion}
    >
      {best ? (
        <ResultTable
          name={t("Tag")}
          label={t("By tag")}
          rows={tags.map((row) => ({ ...row, name: <TagChip tag={row.tag} />, key: row.tag }))}
          total={null}
        />
      ) : null}
    </AnalysisCard>
  );
}
