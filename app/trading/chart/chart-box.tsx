import { ChartCandlestick } from "lucide-react";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDateTime, formatDay } from "../../ui/format/date.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import type { Timeframe } from "../address.ts";
import type { Asset } from "../assets/asset.ts";
import type { Bar } from "./bars.ts";
import { useChartKeys } from "./chart-keys.ts";
import { ChartNotes } from "./chart-notes.tsx";
import type { History } from "./history.ts";
import { Legend, paintLegend } from "./legend.tsx";
import type { Level } from "./levels.ts";
import { LiveLevels } from "./live-levels.tsx";
import { StillChart } from "./still-chart.tsx";
import { useLiveChart } from "./use-live-chart.ts";

export type ChartBoxProps = {
  asset: Asset;
  bars: readonly BarRow[];
  levels: readonly Level[];
  tf: Timeframe;
  timeZone: string;
  pip: string;
};

/** The server's picture until scripts and the chart's own have come, then the living chart in its place. */
export function ChartBox({ asset, bars, levels, tf, timeZone, pip }: ChartBoxProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const area = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const spoken = useRef<HTMLParagraphElement>(null);
  const decimals = asset.price_decimals;
  const counted = asset.category === "forex" ? pip : null;

  const wordsOf = useCallback(
    (time: number) => {
      const iso = new Date(time * 1000).toISOString();
      return tf === "1D" ? formatDay(iso, "UTC") : formatDateTime(iso, timeZone);
    },
    [tf, timeZone],
  );
  function paint(history: History, pointed: number | null) {
    const bar = (pointed === null ? undefined : history.all()[history.placeOf(pointed)]) ?? history.last();
    if (bar) paintLegend(legend.current, { bar, time: wordsOf(bar.time), decimals, pip: counted });
  }
  const say = useCallback(
    (bar: Bar) => {
      const price = (value: string) => formatPrice(value, decimals);
      const [open, high, low, close] = [price(bar.open), price(bar.high), price(bar.low), price(bar.close)];
      const time = wordsOf(bar.time);
      if (!spoken.current) return;
      spoken.current.textContent = t("{{time}}: open {{open}}, high {{high}}, low {{low}}, close {{close}}", {
        time,
        open,
        high,
        low,
        close,
      });
    },
    [decimals, wordsOf, t],
  );

  const live = useLiveChart({ asset, bars, tf, timeZone, isReady: hydrated }, surface, paint);
  useChartKeys(area, live.plot, live.history, say);
  const last = bars.at(-1);

  return (
    <div className="chart-box" data-live={live.plot && !live.isEmpty ? "" : undefined}>
      {live.isEmpty ? (
        <EmptyState
          icon={ChartCandlestick}
          title={t("No data found")}
          text={t("No price has arrived for this instrument yet.")}
        />
      ) : (
        <Legend
          ref={legend}
          bar={last}
          time={last ? wordsOf(Date.parse(last.time) / 1000) : ""}
          decimals={decimals}
          pip={counted}
        />
      )}
      {last ? <StillChart asset={asset} bars={bars} levels={levels} tf={tf} timeZone={timeZone} /> : null}
      {hydrated ? (
        <div
          ref={area}
          className="chart-canvas"
          role="application"
          tabIndex={live.plot ? 0 : -1}
          aria-label={t("Chart of {{pair}}, {{tf}}. Left and right arrows move over the bars.", {
            pair: asset.pair,
            tf,
          })}
          aria-describedby="chart-summary"
        >
          <div ref={surface} className="chart-surface" aria-hidden="true" />
        </div>
      ) : null}
      {live.plot ? <LiveLevels plot={live.plot} asset={asset} levels={levels} pip={pip} /> : null}
      <ChartNotes live={live} asset={asset} />
      <p ref={spoken} className="vh" aria-live="polite" />
    </div>
  );
}
