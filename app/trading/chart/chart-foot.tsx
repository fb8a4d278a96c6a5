import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatDateTime, formatDay, formatTime, formatZone } from "../../ui/format/date.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import { isDaily } from "./bars.ts";
import { drawingLibrary } from "./drawing-library.ts";
import { BarTable } from "./bar-table.tsx";
import type { ChartElsewhere } from "../model/chart-elsewhere.ts";
import "./chart-foot.css";

type Props = {
  /** At the start of the foot. */
  children: ReactNode;
  /** At its end. */
  end: ReactNode;
  asset: Asset;
  elsewhere: ChartElsewhere | null;
  bars: readonly BarRow[];
  tf: Timeframe;
  timeZone: string;
  now: string;
};

export const CHART_FOOT_ID = "chart-foot";

/**
 * A summary of the chart, its table, and the attribution of the drawing library. A phone gives its place to the chart
 * and opens it from the menu of tools.
 */
export function ChartFoot({ children, end, asset, elsewhere, bars, tf, timeZone, now }: Props) {
  const { t } = useTranslation();
  const [first, last] = [bars[0], bars.at(-1)];
  const price = (value: string) => formatPrice(value, asset.price_decimals);
  const time = (iso: string) => (isDaily(tf) ? formatDay(iso, "UTC") : formatDateTime(iso, timeZone));
  const low = bars.reduce((least, bar) => (compareDecimals(bar.low, least) < 0 ? bar.low : least), first?.low ?? "");
  const high = bars.reduce((most, bar) => (compareDecimals(bar.high, most) > 0 ? bar.high : most), first?.high ?? "");
  const summary =
    first &&
    last &&
    t("{{pair}}, {{tf}} bars from {{from}} to {{to}}: open {{open}}, latest {{close}}, low {{low}}, high {{high}}.", {
      pair: asset.pair,
      tf,
      from: time(first.time),
      to: time(last.time),
      open: price(first.open),
      close: price(last.close),
      low: price(low),
      high: price(high),
    });
  return (
    <footer id={CHART_FOOT_ID} popover="auto" className="chart-foot">
      {children}
      {summary ? (
        <>
          <p id="chart-summary" className="vh">
            {summary}
          </p>
          <span className="chart-range" aria-hidden="true">
            {t("Range {{low}} to {{high}}", { low: price(low), high: price(high) })}
          </span>
          <BarTable asset={asset} bars={bars.slice(-20)} tf={tf} timeZone={timeZone} />
        </>
      ) : null}
      <div className="end row">
        {elsewhere ? (
          <a
            className="muted chart-elsewhere"
            href={elsewhere.url}
            target="_blank"
            rel="noreferrer"
            title={t("{{symbol}} on TradingView", { symbol: elsewhere.symbol })}
          >
            <bdi dir="ltr">{elsewhere.symbol}</bdi>
          </a>
        ) : null}
        <a
          className="muted"
          href={drawingLibrary.url}
          target="_blank"
          rel="noreferrer"
          title={drawingLibrary.attribution}
        >
          <bdi dir="ltr">{drawingLibrary.name}</bdi>
        </a>
        <bdi className="n chart-clock" dir="ltr">
          {formatTime(now, timeZone)} {formatZone(now, timeZone)}
        </bdi>
        {end}
      </div>
    </footer>
  );
}
