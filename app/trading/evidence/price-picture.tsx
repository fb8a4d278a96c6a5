import type { ReactNode } from "react";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { Candles } from "../chart/candles.tsx";
import { gridOf, type Scale, slotsOf } from "../chart/scale.ts";
import { plainLook } from "../chart/studies.ts";

type Props = {
  bars: readonly BarRow[];
  scale: Scale;
  decimals: number;
  label: string;
  timeText: (time: string) => string;
  /** Levels and marks over the candles. */
  children: ReactNode;
};

/** Bars with their price and time axes, rendered by the server. */
export function PricePicture({ bars, scale, decimals, label, timeText, children }: Props) {
  return (
    <div className="evidence-chart">
      <div className="chart-plot">
        {gridOf(scale).map((line) => (
          <div key={line} className="grid-line" style={{ insetBlockStart: `${scale.yOf(line)}%` }}>
            <span className="n">{formatPrice(line.toFixed(10), decimals)}</span>
          </div>
        ))}
        <Candles bars={bars} scale={scale} look={plainLook} label={label} />
        {children}
      </div>
      <div className="chart-times">
        {bars.flatMap((bar, position) =>
          position % Math.max(6, Math.ceil(bars.length / 10)) === 3
            ? [
                <span key={bar.time} className="n" style={{ left: `${slotsOf(bars).middleOf(position)}%` }}>
                  {timeText(bar.time)}
                </span>,
              ]
            : [],
        )}
      </div>
    </div>
  );
}

type LevelProps = { kind: string; scale: Scale; at: string | null; decimals: number; children: ReactNode };

/** A horizontal line at a price, unless it lies outside the picture. */
export function PriceLevel({ kind, scale, at, decimals, children }: LevelProps) {
  if (!at || scale.yOf(at) < 2 || scale.yOf(at) > 98) return null;
  return (
    <div className={`level is-${kind}`} style={{ insetBlockStart: `${scale.yOf(at)}%` }}>
      <span className="level-text">{children}</span>
      <b className="level-price n">{formatPrice(at, decimals)}</b>
    </div>
  );
}
