import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { type Scale, slotsOf } from "./scale.ts";
import { Closes, n, OpenCloseBars, StudyLines } from "./static-lines.tsx";
import type { StillStudy } from "../model/still-studies.ts";
import { type ChartLook, showsVolume } from "./studies.ts";

/** Per cent of the height. */
const VOLUME_PERCENT = 14;

type Props = { bars: readonly BarRow[]; scale: Scale; look: ChartLook; studies?: readonly StillStudy[]; label: string };

const NO_STUDIES: readonly StillStudy[] = [];

/**
 * 120 bars in the chosen style, rendered by the server. The picture is stretched to its box, the strokes stay one pixel
 * wide.
 */
export function Candles({ bars, scale, look, studies = NO_STUDIES, label }: Props) {
  return (
    <svg className="chart" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
      {showsVolume(look.indicators) ? <Volume bars={bars} /> : null}
      <Prices bars={bars} scale={scale} style={look.style} />
      <StudyLines bars={bars} scale={scale} indicators={look.indicators} studies={studies} />
    </svg>
  );
}

type PricesProps = { bars: readonly BarRow[]; scale: Scale; style: ChartLook["style"] };

/** Rising candles are hollow, falling ones filled. */
function Prices({ bars, scale, style }: PricesProps) {
  if (style === "bars") return <OpenCloseBars bars={bars} scale={scale} />;
  if (style !== "candles") return <Closes bars={bars} scale={scale} isArea={style === "area"} />;
  const rising = new Set(bars.filter((bar) => Number(bar.close) >= Number(bar.open)));
  return (
    <>
      <g className="cu">
        <Bodies bars={bars} only={rising} scale={scale} />
      </g>
      <g className="cd">
        <Bodies bars={bars} only={new Set(bars.filter((bar) => !rising.has(bar)))} scale={scale} />
      </g>
    </>
  );
}

/** The number of ticks of each bar, in the lowest seventh of the picture. */
function Volume({ bars }: { bars: readonly BarRow[] }) {
  const { width, middleOf } = slotsOf(bars);
  const maxTicks = Math.max(...bars.map(({ ticks }) => ticks), 1);
  return bars.map((bar, position) => (
    <rect
      key={bar.time}
      className={Number(bar.close) >= Number(bar.open) ? "vu" : "vd"}
      x={n(middleOf(position) - width * 0.35)}
      y={n(100 - (bar.ticks / maxTicks) * VOLUME_PERCENT)}
      width={n(width * 0.7)}
      height={n((bar.ticks / maxTicks) * VOLUME_PERCENT)}
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
