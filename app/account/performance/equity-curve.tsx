import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatClock, formatMonthDay, isoDay } from "../../ui/format/date.ts";
import { decimalsOf, signOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { AnalysisCard } from "./analysis-card.tsx";
import { curveGeometry } from "./curve-geometry.ts";
import { signedAmount } from "./performance-figures.tsx";
import { performanceAddress, type PerformanceInput } from "./performance-query.ts";
import "./equity-curve.css";

type Props = { report: PerformanceRow; timeZone: string; query: PerformanceInput };

/** The running P/L of the closed trades, and its distance from the highest value so far. */
export function EquityCurve({ report, timeZone, query }: Props) {
  const { t } = useTranslation();
  const { currency } = report;
  const now = report.curve.at(-1);
  const values = {
    drawdown: signedAmount(report.drawdown),
    below: isolate(formatDecimal((now?.fall ?? "0").replace("-", ""), { places: 2 })),
    currency,
  };
  const isAtPeak = signOf(now?.fall ?? "0") === 0;
  return (
    <AnalysisCard
      className="curve"
      title={t("Equity curve")}
      note={t("closed trades, without deposits and withdrawals, {{currency}}", { currency })}
      actions={
        <SegmentedLinks
          label={t("Points of the curve")}
          options={([null, "daily"] as const).map((curve) => ({
            to: performanceAddress(query, { curve }),
            label: curve === null ? t("Steps") : t("Daily"),
            current: curve === query.curve,
          }))}
        />
      }
      conclusion={
        isAtPeak
          ? t("The P/L is at its highest value; the largest fall on the way was {{drawdown}} {{currency}}.", values)
          : t(
              "The P/L is {{below}} {{currency}} below its highest value; the largest fall was {{drawdown}} {{currency}}.",
              values,
            )
      }
    >
      <Curve report={report} timeZone={timeZone} isDaily={query.curve === "daily"} />
    </AnalysisCard>
  );
}

function Curve({ report, timeZone, isDaily }: Omit<Props, "query"> & { isDaily: boolean }) {
  const { t } = useTranslation();
  const { total, fall, marks, times } = curveGeometry(report, isDaily);
  const values = {
    drawdown: signedAmount(report.drawdown),
    total: signedAmount(report.pro_loss),
    currency: report.currency,
  };
  return (
    <div
      className="plot curve-plot"
      role="img"
      aria-label={t("Running P/L up to {{total}} {{currency}}, largest drawdown {{drawdown}}", values)}
    >
      <div className="plot-y" aria-hidden="true">
        {marks.map(({ value, y }) => (
          <span key={value} style={{ insetBlockStart: `${y}%` }}>
            {isolate(formatDecimal(value, { places: Math.min(decimalsOf(value), 2), sign: "both" }))}
          </span>
        ))}
      </div>
      <div className="plot-area" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {marks.map(({ value, y }) => (
            <path key={value} className="grid" d={`M0 ${y}H100`} />
          ))}
          <path className="zero" d={`M0 ${total.zero}H100`} />
          <path className="area" d={total.area} />
          <path className="line" d={total.line} />
        </svg>
        <i className="curve-dot is-now" style={{ insetBlockStart: `${total.now}%`, insetInlineStart: "100%" }} />
        <span
          className={classNames("curve-value is-now", total.now > 75 && "is-above")}
          style={{ insetBlockStart: `${total.now}%` }}
        >
          {values.total}
        </span>
      </div>
      <div className="curve-falls" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className="area" d={fall.area} />
          <path className="line" d={fall.line} />
        </svg>
        {fall.deepest ? <DeepestFall {...fall.deepest} text={values.drawdown} /> : null}
        <span className="curve-name muted xs">{t("Drawdown")}</span>
      </div>
      <div className="plot-x" aria-hidden="true">
        {timeLabels(times, timeZone).map(({ text, x }) => (
          <span key={x} style={{ insetInlineStart: `${x}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A day where it begins on the axis, else the time of day; one label for all moments that are written alike. */
function timeLabels(times: readonly { at: string; x: number }[], timeZone: string): { text: string; x: number }[] {
  const labels: { text: string; x: number }[] = [];
  let day = "";
  for (const { at, x } of times) {
    const isNewDay = isoDay(at, timeZone) !== day;
    day = isoDay(at, timeZone);
    const text = isNewDay ? formatMonthDay(at, timeZone) : formatClock(at, timeZone);
    if (text !== labels.at(-1)?.text) labels.push({ text, x });
  }
  return labels;
}

/** The largest fall with its amount, on the side of the point that has room. */
function DeepestFall({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <>
      <i className="curve-dot is-fall" style={{ insetBlockStart: `${y}%`, insetInlineStart: `${x}%` }} />
      <span className={classNames("curve-value is-fall", x < 50 && "is-after")} style={{ insetInlineStart: `${x}%` }}>
        {text}
      </span>
    </>
  );
}
