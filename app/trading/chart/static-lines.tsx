import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { LineLook } from "../../frame/line-look.ts";
import { type Scale, slotsOf } from "./scale.ts";
import type { StillStudy } from "../model/still-studies.ts";
import type { ChartLook } from "./studies.ts";

type Props = { bars: readonly BarRow[]; scale: Scale };

/** Hundredths of a unit are finer than any screen. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function pathThrough(values: readonly (number | null)[], { bars, scale }: Props): string {
  const { middleOf } = slotsOf(bars);
  return values
    .map((value, place) =>
      value === null
        ? ""
        : `${(values[place - 1] ?? null) === null ? "M" : "L"}${n(middleOf(place))} ${n(scale.yOf(value))}`,
    )
    .join("");
}

/** The closes as one line; an area is filled to the bottom. */
export function Closes({ isArea, ...chart }: Props & { isArea: boolean }) {
  const line = pathThrough(
    chart.bars.map(({ close }) => Number(close)),
    chart,
  );
  const { middleOf } = slotsOf(chart.bars);
  const bottom = `V100H${n(middleOf(0))}Z`;
  return (
    <>
      {isArea ? <path className="area" d={line + bottom} /> : null}
      <path className="closes" d={line} vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** The open is a tick to the left, the close one to the right. */
export function OpenCloseBars({ bars, scale }: Props) {
  const { width, middleOf } = slotsOf(bars);
  return bars.map((bar, place) => {
    const middle = middleOf(place);
    const tick = n(width * 0.35);
    const path =
      `M${n(middle)} ${n(scale.yOf(bar.high))}V${n(scale.yOf(bar.low))}` +
      `M${n(middle)} ${n(scale.yOf(bar.open))}h-${tick}M${n(middle)} ${n(scale.yOf(bar.close))}h${tick}`;
    const direction = Number(bar.close) >= Number(bar.open) ? "cu" : "cd";
    return <path key={bar.time} className={direction} d={path} vectorEffect="non-scaling-stroke" />;
  });
}

/** The dashes and gaps of a line in pixels, as the canvas draws them; empty for a solid one. */
export function dashesOf({ width, style }: Pick<LineLook, "width" | "style">): string {
  const length = { solid: 0, dashed: 2 * width, dotted: width }[style];
  return length === 0 ? "" : `${length} ${length}`;
}

type StudyProps = Props & Pick<ChartLook, "indicators"> & { studies: readonly StillStudy[] };

/** The lines over the prices; panes below them need scripts. */
export function StudyLines({ indicators, studies, ...chart }: StudyProps) {
  return indicators.flatMap((indicator) =>
    studies
      .find(({ text }) => text === indicator)
      ?.lines.map(({ color, values, ...stroke }, line) => (
        <path
          key={`${indicator} ${line}`}
          className="study"
          d={pathThrough(values, chart)}
          style={{ stroke: `var(--${color})`, strokeWidth: stroke.width, strokeDasharray: dashesOf(stroke) }}
          vectorEffect="non-scaling-stroke"
        />
      )),
  );
}
