import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatPercent, formatUnits, NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { ProfitBar } from "../history/profit-bar.tsx";
import { AnalysisCard } from "./analysis-card.tsx";
import { signedAmount } from "./performance-figures.tsx";

/** The P/L by instrument, the largest first. */
export function InstrumentTable({ report: { instruments, currency, ...total } }: { report: PerformanceRow }) {
  const { t } = useTranslation();
  const largest = Math.max(...instruments.map((row) => Math.abs(Number(row.pro_loss))));
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
      <Table label={t("By instrument")}>
        <thead>
          <tr>
            <HeadCell>{t("Instrument")}</HeadCell>
            <HeadCell numeric>{t("Trades")}</HeadCell>
            <HeadCell numeric>{t("Win rate")}</HeadCell>
            <HeadCell numeric>{t("P/L")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {instruments.map((row) => (
            <tr key={row.instrument}>
              <td className="med">
                <Ltr>{pairNamed(row.instrument)}</Ltr>
              </td>
              <td className="num">
                <Ltr>{formatUnits(String(row.trades))}</Ltr>
              </td>
              <td className="num">
                <Ltr>{row.win_rate === null ? NOTHING : formatPercent(row.win_rate)}</Ltr>
              </td>
              <td className="num">
                <span className="profit-cell">
                  <ProfitBar value={row.pro_loss} largest={largest} />
                  <Profit value={row.pro_loss} place="estimate" />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Total")}</th>
            <td className="num">
              <Ltr>{formatUnits(String(total.trades))}</Ltr>
            </td>
            <td className="num">
              <Ltr>{total.win_rate === null ? NOTHING : formatPercent(total.win_rate)}</Ltr>
            </td>
            <td className="num">
              <Profit value={total.pro_loss} place="estimate" />
            </td>
          </tr>
        </tfoot>
      </Table>
    </AnalysisCard>
  );
}
