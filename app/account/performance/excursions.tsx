import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { decimalsOf, signOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { AnalysisCard } from "./analysis-card.tsx";
import { marksOf } from "./curve-geometry.ts";

type Point = { id: number; won: boolean; against: number; inFavour: number };

/** How far each trade went against and in favour of the position: in R if trades had a stop, else in money. */
export function Excursions({ report }: { report: PerformanceRow }) {
  const { t } = useTranslation();
  const unit = report.trades_r > 0 ? "R" : report.currency;
  const points = pointsOf(report);
  // At least 1 R: the axes of a few small moves have no room for their many decimals.
  const least = report.trades_r > 0 ? 1 : 0;
  const width = Math.max(...points.map(({ against }) => against), least) || 1;
  const height = Math.max(...points.map(({ inFavour }) => inFavour), least) || 1;
  const x = (value: number) => ((value / width) * 96 + 2).toFixed(2);
  const y = (value: number) => ((value / height) * 92 + 4).toFixed(2);
  const place = ({ against, inFavour }: Point) => ({
    insetInlineStart: `${x(against)}%`,
    insetBlockEnd: `${y(inFavour)}%`,
  });
  const mark = (value: number) => isolate(formatDecimal(String(value), { places: decimalsOf(String(value)) }));
  const limit = report.winners_mae_r === null ? null : Math.abs(Number(report.winners_mae_r));
  const values = { unit, shown: points.length, trades: report.trades };
  const axis = (value: number) => isolate(formatDecimal(value.toFixed(4), { places: 2 }));
  return (
    <AnalysisCard
      className="excursions"
      title={t("MAE and MFE")}
      actions={
        <span className="row muted xs">
          <span className="mark-won">{t("won")}</span>
          <span className="mark-lost">{t("lost")}</span>
        </span>
      }
      conclusion={conclusionOf(report, t)}
    >
      <div
        className="plot scatter"
        role="img"
        aria-label={t("Largest move against and in favour of {{shown}} trades, in {{unit}}", values)}
      >
        <div className="scatter-area" aria-hidden="true">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path
              d={[
                ...marksOf(0, height).map((value) => `M0 ${100 - Number(y(value))}H100`),
                ...marksOf(0, width).map((value) => `M${x(value)} 0V100`),
              ].join("")}
            />
          </svg>
          {marksOf(0, height).map((value) => (
            <span key={`y ${value}`} className="scatter-mark is-y xs" style={{ insetBlockEnd: `${y(value)}%` }}>
              {mark(value)}
            </span>
          ))}
          {marksOf(0, width).map((value) => (
            <span key={`x ${value}`} className="scatter-mark is-x xs" style={{ insetInlineStart: `${x(value)}%` }}>
              {mark(value)}
            </span>
          ))}
          {points.map((point) => (
            <i key={point.id} className={point.won ? "is-won" : "is-lost"} style={place(point)} />
          ))}
          {limit === null ? null : (
            <span className="scatter-limit" style={{ insetInlineStart: `${x(limit)}%` }}>
              <span className="xs">{`${axis(limit)} ${unit}`}</span>
            </span>
          )}
          <span className="scatter-y muted xs">
            <bdi>{t("Maximum favourable, {{unit}}", values)}</bdi>
          </span>
          <span className="scatter-x muted xs">
            <bdi>{t("Maximum adverse, {{unit}}", values)}</bdi>
          </span>
        </div>
      </div>
    </AnalysisCard>
  );
}

function pointsOf({ excursions, trades_r }: PerformanceRow): Point[] {
  return excursions.flatMap((one) => {
    const mae = trades_r > 0 ? one.mae_r : one.mae_money;
    const mfe = trades_r > 0 ? one.mfe_r : one.mfe_money;
    if (mae === null || mfe === null) return [];
    return [{ id: one.id, won: signOf(one.pro_loss) === 1, against: Math.abs(Number(mae)), inFavour: Number(mfe) }];
  });
}

type Translate = ReturnType<typeof useTranslation>["t"];

function conclusionOf({ winners_mae_r, trades_r, excursions, trades }: PerformanceRow, t: Translate): string {
  const newest =
    trades > excursions.length ? ` ${t("Shown: the newest {{shown}} trades.", { shown: excursions.length })}` : "";
  if (trades_r === 0) return t("Trades without a stop loss at the opening have no R; the axes are in money.") + newest;
  if (winners_mae_r === null) return t("No winning trade had a stop loss at the opening.") + newest;
  const depth = isolate(formatDecimal(winners_mae_r.replace("-", ""), { places: 2 }));
  return t("90 % of the winning trades never went further than {{depth}} R against you.", { depth }) + newest;
}
