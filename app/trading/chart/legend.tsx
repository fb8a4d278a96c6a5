import { type CSSProperties, forwardRef } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { ownIntervalOf } from "../../frame/chart-intervals.ts";
import { decimal, divide, multiply, subtract, textOf } from "../../live/decimal.ts";
import { tint, write } from "../../live/write.ts";
import { formatDecimal, formatPercent, formatPrice, NOTHING, toneOf } from "../../ui/format/number.ts";
import type { StudyHead, Value } from "../model/still-studies.ts";

type Prices = Pick<BarRow, "open" | "high" | "low" | "close">;
const letters = [
  ["open", "O"],
  ["high", "H"],
  ["low", "L"],
  ["close", "C"],
] as const;

/** The change from open to close: in pips where they are used, else in per cent of the open. */
function movedBy({ open, close }: Prices, pip: string | null): string | null {
  const size = decimal(pip);
  if (!size) return changePercent(open, close);
  const [from, to] = [decimal(open), decimal(close)];
  const moved = from && to ? divide(subtract(to, from), size) : null;
  return moved ? textOf(moved) : null;
}

/** The change between two prices in per cent of the first one. */
export function changePercent(first: string, last: string): string | null {
  const [from, to] = [decimal(first), decimal(last)];
  const moved = from && to ? divide(multiply(subtract(to, from), { units: 100n, scale: 0 }), from) : null;
  return moved ? textOf(moved) : null;
}

function movedText(moved: string | null, pip: string | null): string {
  return pip ? formatDecimal(moved, { places: 1, sign: "both" }) : formatPercent(moved, "both");
}

type Props = {
  bar: Prices | undefined;
  time: string;
  decimals: number;
  pip: string | null;
  /** The values of the indicators by their stored form. */
  values: ReadonlyMap<string, readonly Value[]>;
};

function valueText(values: readonly Value[] | undefined, decimals: number): string {
  return (values ?? [])
    .map((value) => (value === null ? NOTHING : formatPrice(value.toFixed(decimals), decimals)))
    .join(" · ");
}

type LegendProps = Props & {
  pair: string;
  studies: readonly StudyHead[];
  /** Those that are not drawn because the chart's interval is longer than their own. */
  tooShort: readonly StudyHead[];
};

/** The values of the bar under the crosshair, else of the newest one. */
export const Legend = forwardRef<HTMLDivElement, LegendProps>(function Legend(props, ref) {
  const { pair, bar, time, decimals, pip, values, studies, tooShort } = props;
  const { t } = useTranslation();
  const moved = bar ? movedBy(bar, pip) : null;
  const apart = studies.filter(({ isApart }) => isApart);
  return (
    <div className="chart-legend" ref={ref}>
      <b className="legend-pair">{pair}</b>
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
          {movedText(moved, pip)}
        </bdi>{" "}
        {pip ? t("pips") : null}
      </span>
      {studies.map((study) => (
        <StudyLegend key={study.text} study={study} pane={apart.indexOf(study) + 1} values={values.get(study.text)} />
      ))}
      {tooShort.map(({ text, name, color }) => (
        <span key={text} className="o">
          <span style={{ color: `var(--${color})` }}>{name}</span>
          <span className="muted">{t("Only on charts up to {{interval}}", { interval: ownIntervalOf(text) })}</span>
        </span>
      ))}
    </div>
  );
});

type StudyProps = { study: StudyHead; pane: number; values: readonly Value[] | undefined };

/** An indicator's name and its values, at the top of its pane. */
function StudyLegend({ study: { text, name, color, decimals }, pane, values }: StudyProps) {
  const top = { "--pane-top": `var(--pane-${pane})` } as CSSProperties;
  return (
    <span className={pane === 0 ? "o" : "o pane-legend"} style={pane === 0 ? undefined : top}>
      <span style={{ color: `var(--${color})` }}>{name}</span>
      <bdi className="n" dir="ltr" data-legend={text} data-decimals={decimals}>
        {valueText(values, decimals)}
      </bdi>
    </span>
  );
}

/** The same without React: it follows the pointer and the ticks. */
export function paintLegend(root: HTMLElement | null, { bar, time, decimals, pip, values }: Props) {
  if (!root || !bar) return;
  const moved = movedBy(bar, pip);
  for (const cell of root.querySelectorAll("[data-legend]")) {
    const name = cell.getAttribute("data-legend") ?? "";
    if (name === "tone") tint(cell, "", toneOf(moved));
    else if (name === "time") write(cell, time);
    else if (name === "moved") write(cell, movedText(moved, pip));
    else if (isLetter(name)) write(cell, formatPrice(bar[name], decimals));
    else if (values.has(name)) write(cell, valueText(values.get(name), Number(cell.getAttribute("data-decimals"))));
  }
}

function isLetter(name: string): name is (typeof letters)[number][0] {
  return letters.some(([letter]) => letter === name);
}
