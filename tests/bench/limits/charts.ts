// Runs in the browser: the application's chart and lightweight-charts alone, with the same 10,000 bars.
import { CandlestickSeries, createChart, type UTCTimestamp } from "lightweight-charts";
import type { Bar } from "../../../app/trading/chart/bars.ts";
import { createPlot } from "../../../app/trading/chart/plot.ts";

const BARS = 10_000;
const UPDATES = 200;

function bars(): Bar[] {
  let price = 1.1;
  return Array.from({ length: BARS }, (_, n) => {
    const open = price;
    price += (Math.random() - 0.5) / 1000;
    const [high, low] = [Math.max(open, price) + 0.0002, Math.min(open, price) - 0.0002];
    const [o, h, l, c] = [open, high, low, price].map((value) => value.toFixed(5));
    return {
      time: 1_700_000_000 + n * 60,
      open: String(o),
      high: String(h),
      low: String(l),
      close: String(c),
      ticks: 1 + (n % 60),
    };
  });
}

function spent(act: () => void): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

function host(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
}

export function round(): { update: number; bars: number; bare: number } {
  const given = bars();
  const points = given.map(({ time, ...prices }) => {
    const [open = 0, high = 0, low = 0, close = 0] = [prices.open, prices.high, prices.low, prices.close].map(Number);
    return { time: time as UTCTimestamp, open, high, low, close };
  });
  const plain = createChart(host("bare"), { autoSize: true });
  const series = plain.addSeries(CandlestickSeries);
  const bare = spent(() => series.setData(points));
  const options = {
    decimals: 5,
    tf: "1m" as const,
    timeZone: "Europe/Berlin",
    style: "candles" as const,
    onPoint: () => {},
    onOldest: () => {},
  };
  const plot = createPlot(host("ours"), options);
  plot.fit();
  const ours = spent(() => plot.setBars(given));
  const last = given.at(-1);
  const update = spent(() => {
    for (let n = 0; last && n < UPDATES; n++)
      plot.update({ ...last, close: (Number(last.close) + n / 1e6).toFixed(5) });
  });
  plot.remove();
  plain.remove();
  return { update: update / UPDATES, bars: ours, bare };
}
