import type { CandlestickStyleOptions, ChartOptions, DeepPartial } from "lightweight-charts";

/** A canvas does not know custom properties: the tokens are read as the colours they are just now. */
function colorsOf(host: HTMLElement, tokens: readonly string[]): Record<string, string> {
  const probe = document.createElement("i");
  host.append(probe);
  const found = tokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found) as Record<string, string>;
}

/** Up is hollow, down is filled: shape before colour. */
export function lookOf(host: HTMLElement): {
  chart: DeepPartial<ChartOptions>;
  candles: DeepPartial<CandlestickStyleOptions>;
  volume: { up: string; down: string };
} {
  const color = colorsOf(host, ["s1", "s2", "text", "text3", "grid", "line", "ctrl", "up", "down", "n800"]);
  const crosshair = { color: color.ctrl, labelBackgroundColor: color.n800 };
  return {
    chart: {
      layout: {
        background: { color: color.s1 },
        textColor: color.text3,
        fontFamily: getComputedStyle(host).fontFamily,
        fontSize: 11,
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
    volume: { up: faint(color.up), down: faint(color.down) },
  };
}

/** What the canvas makes of a token is rgb(…), and the library mixes no colours. */
function faint(rgb = ""): string {
  return rgb.replace(/^rgb\((.+)\)$/, "rgba($1, 0.22)");
}

/** Calls back when theme, palette or the system's preference change what a token is. Ends with the signal. */
export function onLookChange(change: () => void, signal: AbortSignal) {
  const observer = new MutationObserver(change);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-updown", "class", "style"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", change, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}
