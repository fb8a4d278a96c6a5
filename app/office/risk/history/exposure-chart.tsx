import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { RiskHistory } from "../../../../db/shapes/risk-history.ts";
import { formatMinute, formatMonthDay } from "../../../ui/format/date.ts";
import { formatDecimal } from "../../../ui/format/number.ts";
import { axisAmount } from "../../../ui/format/short-amount.ts";
import { geometryOf, piecesOf, timesOf } from "./chart-geometry.ts";
import { rangeOf } from "./range.ts";

type Props = { history: RiskHistory; pair: string; timeZone: string };

/** The net exposure of one instrument over time; the table below it has the same values. */
export function ExposureChart({ history, pair, timeZone }: Props) {
  const { t } = useTranslation();
  const { points, marks, limits, currency, period } = history;
  const { y } = geometryOf(history);
  const time = period === "day" ? formatMinute : formatMonthDay;
  const amount = (value: string | undefined) => `${formatDecimal(value, { places: 0, sign: "both" })} ${currency}`;
  const { low, high } = rangeOf(points.map(({ net }) => net));
  const name = t("Net exposure in {{pair}}: lowest {{low}}, highest {{high}}, last {{last}}", {
    pair,
    low: amount(low),
    high: amount(high),
    last: amount(points.at(-1)?.net),
  });
  const place = (value: string) => ({ insetBlockStart: `${y(value)}%` }) as CSSProperties;
  return (
    <div className="plot" role="img" aria-label={name}>
      <div className="plot-y" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={place(mark)}>
            {axisAmount(mark)}
          </span>
        ))}
      </div>
      <div className="plot-area" aria-hidden="true">
        <Lines history={history} />
        {limits.map((limit) => (
          <span key={limit} className="plot-tag" style={place(limit)}>
            {t("Limit {{amount}}", { amount: axisAmount(limit) })}
          </span>
        ))}
      </div>
      <div className="plot-x" aria-hidden="true">
        {timesOf(history).map(({ at, place: across }) => (
          <span key={at} style={{ insetInlineStart: `${across}%` }}>
            {time(at, timeZone)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Lines({ history }: { history: RiskHistory }) {
  const { y } = geometryOf(history);
  const across = (value: string) => `M0 ${y(value)}H100`;
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      {history.marks.map((mark) => (
        <path key={mark} className={Number(mark) === 0 ? "zero" : "grid"} d={across(mark)} />
      ))}
      {piecesOf(history, "net").map(({ line, area }) => (
        <g key={line}>
          <path className="area" d={area} />
          <path className="line" d={line} />
        </g>
      ))}
      {hasHedges(history)
        ? piecesOf(history, "after").map(({ line }) => <path key={line} className="after" d={line} />)
        : null}
      {history.limits.map((limit) => (
        <path key={limit} className="limit" d={across(limit)} />
      ))}
    </svg>
  );
}

/** Whether hedges changed the net exposure in the period. */
export function hasHedges({ points }: RiskHistory): boolean {
  return points.some(({ net, after }) => net !== after);
}
