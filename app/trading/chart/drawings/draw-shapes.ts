import type { IPrimitivePaneRenderer } from "lightweight-charts";
import type { PlotLook } from "../plot-look.ts";
import type { Drawing, Tool } from "./drawing.ts";
import { type Pixel, type Shape, fibonacciRatios } from "./geometry.ts";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
export type Drawn = {
  kind: Tool;
  shape: Shape;
  points: readonly Pixel[];
  levels: readonly number[];
  style: Pick<Drawing, "color" | "width" | "text">;
  isSelected: boolean;
};

const HANDLE_PX = 7;
const FONT_PX = 12;
const AREA_ALPHA = 0.12;

/** Draws drawings with their texts, and the handles of the selected one. */
export function drawShapes(
  target: Target,
  all: readonly Drawn[],
  colors: PlotLook["studies"],
  look: { font: string; background: string },
) {
  target.useMediaCoordinateSpace(({ context }) => {
    context.font = `${FONT_PX}px ${look.font}`;
    context.textBaseline = "bottom";
    for (const drawn of all) drawOne(context, drawn, colors, look.background);
  });
}

function drawOne(context: CanvasRenderingContext2D, drawn: Drawn, colors: PlotLook["studies"], background: string) {
  const { kind, shape, points, levels, style, isSelected } = drawn;
  const color = Object.entries(colors).find(([token]) => token === style.color)?.[1] ?? colors.c1;
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = style.width;
  if (shape.area.length > 0) {
    context.globalAlpha = AREA_ALPHA;
    context.beginPath();
    for (const { x, y } of shape.area) context.lineTo(x, y);
    context.fill();
    context.globalAlpha = 1;
  }
  context.beginPath();
  for (const [from, to] of shape.lines) {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
  const [first, second] = points;
  const left = Math.min(first?.x ?? 0, second?.x ?? Infinity);
  levels.forEach((y, place) => context.fillText(String(fibonacciRatios[place] ?? ""), left, y - 1));
  if (first && style.text) context.fillText(style.text, kind === "horizontal" ? 8 : left + 4, textTop(drawn) - 3);
  if (!isSelected) return;
  for (const { x, y } of points) {
    context.beginPath();
    context.arc(x, y, HANDLE_PX / 2, 0, 2 * Math.PI);
    context.fillStyle = background;
    context.lineWidth = 2;
    context.fill();
    context.stroke();
  }
}

/** Above a drawing; a vertical line has its text at the top of the picture. */
function textTop({ kind, points }: Drawn): number {
  if (kind === "vertical") return FONT_PX + 30;
  return Math.min(...points.map(({ y }) => y));
}

/** The box of a text drawing, which is hit instead of lines. */
export function textBox(at: Pixel, text: string) {
  return {
    left: at.x,
    right: at.x + Math.max(text.length * FONT_PX * 0.6, 24),
    top: at.y - FONT_PX - 6,
    bottom: at.y + 6,
  };
}
