import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { decimal, divide, subtract, textOf } from "../../live/decimal.ts";
import { formatDecimal, formatPrice, toneOf } from "../../ui/format/number.ts";

type Prices = Pick<BarRow, "open" | "high" | "low" | "close">;
const letters = [
  ["open", "O"],
  ["high", "H"],
  ["low", "L"],
  ["close", "C"],
] as const;

function movedBy(bar: Prices, pip: string): string | null {
  const [open, close, size] = [decimal(bar.open), decimal(bar.close), decimal(pip)];
  const moved = open && close && size && divide(subtract(close, open), size);
  return moved ? textOf(moved) : null;
}

type Props = { bar: Prices | undefined; time: string; decimals: number; pip: string };

/** The values of the bar under the crosshair, else of the newest one. */
export const Legend = forwardRef<HTMLDivElement, Props>(function Legend({ bar, time, decimals, pip }, ref) {
  const { t } = useTranslation();
  const moved = bar ? movedBy(bar, pip) : null;
  return (
    <div className="chart-legend" ref={ref}>
      <span className="muted n" data-legend="time">
        {time}
      </span>
      {letters.map(([name, letter]) => (
        <span key={name} className="o">
          <span>{letter}</span>
          <bdi className="n" dir="ltr" data-legend={name}>
            {formatPrice(bar?.[name], decimals)}
          </bdi>
        </span>
      ))}
      <span className={toneOf(moved)} data-legend="tone">
        <bdi className="n" dir="ltr" data-legend="moved">
          {formatDecimal(moved, { places: 1, sign: "both" })}
        </bdi>{" "}
        {t("pips")}
      </span>
    </div>
  );
});

/** The same without React: it follows the pointer and the ticks. */
export function paintLegend(root: HTMLElement | null, { bar, time, decimals, pip }: Props) {
  if (!root || !bar) return;
  const write = (name: string, text: string) => {
    const cell = root.querySelector(`[data-legend="${name}"]`);
    if (cell && cell.textContent !== text) cell.textContent = text;
  };
  const moved = movedBy(bar, pip);
  write("time", time);
  for (const [name] of letters) write(name, formatPrice(bar[name], decimals));
  write("moved", formatDecimal(moved, { places: 1, sign: "both" }));
  const tone = root.querySelector('[data-legend="tone"]');
  if (tone) tone.className = toneOf(moved);
}
