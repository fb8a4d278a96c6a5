import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { type Scale, slotsOf } from "./scale.ts";

/** Of a hundred. */
const VOLUME = 14;

type Props = { bars: readonly BarRow[]; scale: Scale; label: string };

/** 120 bars as the server draws them: up hollow, down filled. Stretched to its box, the strokes stay one pixel wide. */
export function Candles({ bars, scale, label }: Props) {
  const grown = bars.filter((bar) => Number(bar.close) >= Number(bar.open));
  return (
    <svg className="chart" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
      <Volume bars={bars} />
      <g className="cu">
        <Bodies bars={bars} only={new Set(grown)} scale={scale} />
      </g>
      <g className="cd">
        <Bodies bars={bars} only={new Set(bars.filter((bar) => !grown.includes(bar)))} scale={scale} />
      </g>
    </svg>
  );
}

/** How many ticks made each bar, in the lowest seventh of the picture. */
function Volume({ bars }: { bars: readonly BarRow[] }) {
  const { width, middleOf } = slotsOf(bars);
  const most = Math.max(...bars.map(({ ticks }) => ticks), 1);
  return bars.map((bar, position) => (
    <rect
      key={bar.time}
      className={Number(bar.close) >= Number(bar.open) ? "vu" : "vd"}
      x={n(middleOf(position) - width * 0.35)}
      y={n(100 - (bar.ticks / most) * VOLUME)}
      width={n(width * 0.7)}
      height={n((bar.ticks / most) * VOLUME)}
    />
  ));
}

type BodiesProps = { bars: readonly BarRow[]; only: ReadonlySet<BarRow>; scale: Scale };

function Bodies({ bars, only, scale }: BodiesProps) {
  const { width, middleOf } = slotsOf(bars);
  return bars.map((bar, position) => {
    if (!only.has(bar)) return null;
    const middle = middleOf(position);
    const [top, bottom] = [scale.yOf(bar.open), scale.yOf(bar.close)].sort((a, b) => a - b) as [number, number];
    const path =
      `M${n(middle)} ${n(scale.yOf(bar.high))}V${n(top)}M${n(middle)} ${n(bottom)}V${n(scale.yOf(bar.low))}` +
      `M${n(middle - width * 0.35)} ${n(top)}h${n(width * 0.7)}V${n(bottom)}h${n(-width * 0.7)}Z`;
    return <path key={bar.time} d={path} vectorEffect="non-scaling-stroke" />;
  });
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
