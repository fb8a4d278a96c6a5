import type {
  AreaStyleOptions,
  BarStyleOptions,
  CandlestickStyleOptions,
  ChartOptions,
  DeepPartial,
  LineStyleOptions,
} from "lightweight-charts";
import type { ChartColor } from "../../frame/indicator-definition.ts";

export type PlotLook = {
  chart: DeepPartial<ChartOptions>;
  candles: DeepPartial<CandlestickStyleOptions>;
  bars: DeepPartial<BarStyleOptions>;
  line: DeepPartial<LineStyleOptions>;
  area: DeepPartial<AreaStyleOptions>;
  volume: { up: string; down: string };
  sessionBreak: string;
  /** The colours of indicators. */
  studies: Record<ChartColor, string>;
};

const TOKENS = ["s1", "text3", "grid", "line", "ctrl", "accent", "up", "down", "n800", "c1", "c2", "c3", "c4"] as const;

/** A canvas cannot use custom properties, so the tokens are resolved to their current colours. */
function colorsOf(host: HTMLElement, tokens: typeof TOKENS): Record<(typeof TOKENS)[number], string> {
  const probe = document.createElement("i");
  // All elements are added first, so that the browser computes styles once.
  for (const token of tokens) probe.appendChild(document.createElement("i")).style.color = `var(--${token})`;
  host.append(probe);
  const found = tokens.map((token, place) => [token, getComputedStyle(probe.children[place] ?? probe).color]);
  probe.remove();
  return Object.fromEntries(found) as Record<(typeof TOKENS)[number], string>;
}

/** Rising is hollow, falling is filled: the shape carries the direction, not only the colour. */
export function lookOf(host: HTMLElement): PlotLook {
  const color = colorsOf(host, TOKENS);
  const crosshair = { color: color.ctrl, labelBackgroundColor: color.n800 };
  return {
    chart: {
      layout: {
        background: { color: color.s1 },
        textColor: color.text3,
        fontFamily: getComputedStyle(host).fontFamily,
        fontSize: 11,
        panes: { separatorColor: color.line, separatorHoverColor: faint(color.accent) },
      },
      grid: { vertLines: { color: color.grid }, horzLines: { color: color.grid } },
      rightPriceScale: { borderColor: color.line },
      timeScale: { borderColor: color.line },
      crosshair: { vertLine: crosshair, horzLine: crosshair },
    },
    candles: {
      upColor: color.s1,
      borderUpColor: color.up,
      wickUpColor: color.up,
      downColor: color.down,
      borderDownColor: color.down,
      wickDownColor: color.down,
    },
    bars: { upColor: color.up, downColor: color.down, thinBars: true },
    line: { color: color.accent, lineWidth: 2 },
    area: {
      lineColor: color.accent,
      lineWidth: 2,
      topColor: faint(color.accent),
      bottomColor: faint(color.accent, 0.02),
    },
    volume: { up: faint(color.up), down: faint(color.down) },
    sessionBreak: faint(color.text3, 0.5),
    studies: color,
  };
}

/** The resolved colour is rgb(…); the library cannot mix colours. */
function faint(rgb: string, alpha = 0.22): string {
  return rgb.replace(/^rgb\((.+)\)$/, `rgba($1, ${alpha})`);
}

/** Calls back when theme, palette or the system's preference change a token, until the signal is aborted. */
export function onLookChange(change: () => void, signal: AbortSignal) {
  const observer = new MutationObserver(change);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-updown", "class", "style"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", change, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}
