import { LineSeries, type MouseEventParams, type Time, type UTCTimestamp } from "lightweight-charts";
import { X } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { chartColors } from "../../../frame/indicator-definition.ts";
import { useLive, usePaint } from "../../../live/live-feed.tsx";
import { tint, write } from "../../../live/write.ts";
import { IconButton } from "../../../ui/button.tsx";
import { pairNamed } from "../../../ui/format/pair.ts";
import { formatPercent, toneOf } from "../../../ui/format/number.ts";
import type { Timeframe } from "../../model/address.ts";
import type { Asset } from "../../model/asset.ts";
import type { Bar } from "../bars.ts";
import type { ShownBars } from "../history.ts";
import { changePercent } from "../legend.tsx";
import type { Plot } from "../plot.ts";
import { lookOf, onLookChange } from "../plot-look.ts";
import { createComparison, type Comparison } from "./comparison.ts";
import "./comparisons.css";

type Props = {
  plot: Plot;
  history: ShownBars;
  asset: Asset;
  tf: Timeframe;
  names: readonly string[];
  /** The chart's legend, to which the changes are added. */
  legend: RefObject<HTMLElement>;
  onChange: (names: readonly string[]) => void;
};

const colorOf = (place: number) => chartColors[place % chartColors.length] ?? "c1";
const toPoint = ({ time, close }: Bar) => ({ time: time as UTCTimestamp, value: Number(close) });

/** Lines of other instruments, with all changes since the first visible bar in the legend. Import it only lazily. */
export function ComparisonLines({ plot, history, asset, tf, names, legend, onChange }: Props) {
  const { t } = useTranslation();
  const { prices, watch } = useLive();
  const cells = useRef<HTMLSpanElement>(null);
  const pointed = useRef<number | null>(null);
  const lines = useRef<readonly ReturnType<typeof drawComparison>[]>([]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const comparisons = useMemo(() => names.map((name) => createComparison({ name, tf }, history)), [names, tf, history]);
  useEffect(() => watch(names), [watch, names]);

  function paint() {
    const bars = history.all();
    const first = bars[Math.max(Math.ceil(plot.range()?.from ?? 0), 0)];
    const last = bars[pointed.current === null ? -1 : history.placeOf(pointed.current)] ?? history.last();
    if (!first || !last) return;
    writeChange(cells.current, asset.name, changePercent(first.close, last.close));
    for (const one of comparisons) writeChange(cells.current, one.name, one.changeBetween(first, last));
  }
  usePaint([asset.name, ...names], () => {
    for (const line of lines.current) {
      const quote = prices.get(line.name);
      if (quote) line.tick(quote.bids, quote.time);
    }
    paint();
  });
  const latest = useRef(paint);
  useEffect(() => {
    latest.current = paint;
  });

  useEffect(() => {
    const drawn = comparisons.map((one, place) => drawComparison(plot, one, colorOf(place)));
    lines.current = drawn;
    const scale = plot.raw.chart.timeScale();
    const load = async () => {
      latest.current();
      await Promise.all(drawn.map((line) => line.load()));
      setMissing(comparisons.flatMap((one) => (one.hasBars() ? [] : [one.name])));
      latest.current();
    };
    const onRange = () => void load();
    const onPoint = ({ time }: MouseEventParams<Time>) => {
      pointed.current = time === undefined ? null : Number(time);
      latest.current();
    };
    onRange();
    scale.subscribeVisibleLogicalRangeChange(onRange);
    plot.raw.chart.subscribeCrosshairMove(onPoint);
    return () => {
      lines.current = [];
      scale.unsubscribeVisibleLogicalRangeChange(onRange);
      plot.raw.chart.unsubscribeCrosshairMove(onPoint);
      for (const line of drawn) line.remove();
    };
  }, [plot, comparisons]);

  if (!legend.current) return null;
  return createPortal(
    <span ref={cells} className="comparisons" role="group" aria-label={t("Change since the first visible bar")}>
      <span>
        <bdi dir="ltr">{asset.pair}</bdi>
        <bdi dir="ltr" data-comparison={asset.name} />
      </span>
      {names.map((name, place) => (
        <span key={name}>
          <i className="swatch" style={{ background: `var(--${colorOf(place)})` }} />
          <bdi dir="ltr">{pairNamed(name)}</bdi>
          {missing.includes(name) ? t("No price history") : <bdi dir="ltr" data-comparison={name} />}
          <IconButton
            icon={X}
            size="sm"
            label={t("Remove {{name}}", { name: pairNamed(name) })}
            onClick={() => onChange(names.filter((one) => one !== name))}
          />
        </span>
      ))}
    </span>,
    legend.current,
  );
}

function writeChange(root: HTMLElement | null, name: string, change: string | null) {
  const cell = root?.querySelector(`[data-comparison="${name}"]`);
  if (!cell) return;
  write(cell, formatPercent(change, "both"));
  tint(cell, "n", toneOf(change));
}

/** The line of a comparison. Points at other times than the chart's bars would move the chart's bars apart. */
function drawComparison(plot: Plot, comparison: Comparison, token: ReturnType<typeof colorOf>) {
  const { chart } = plot.raw;
  const removal = new AbortController();
  const color = () => lookOf(chart.chartElement()).studies[token];
  const line = chart.addSeries(LineSeries, {
    color: color(),
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  });
  onLookChange(() => line.applyOptions({ color: color() }), removal.signal);
  return {
    name: comparison.name,
    /** A failed request leaves the line as it is; the next movement of the chart tries again. */
    async load() {
      const hasChanged = await comparison.load().catch(() => false);
      if (hasChanged && !removal.signal.aborted) line.setData(comparison.drawn().map(toPoint));
    },
    tick(bid: string, time: string) {
      const bar = comparison.tick(bid, time);
      if (bar) line.update(toPoint(bar));
    },
    remove() {
      removal.abort();
      chart.removeSeries(line);
    },
  };
}
