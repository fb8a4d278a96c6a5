import type { Plot } from "../plot.ts";
import { lookOf, onLookChange } from "../plot-look.ts";
import type { Drawn } from "./draw-shapes.ts";
import { drawShapes, textBox } from "./draw-shapes.ts";
import { type Drawing, pointCounts, type Tool } from "./drawing.ts";
import { fibonacciPrices, handleAt, hits, keep45, type Pixel, shapeOf } from "./geometry.ts";
import type { createPixels, Point } from "./pixels.ts";

export type Style = Pick<Drawing, "color" | "width" | "text">;
type Pixels = ReturnType<typeof createPixels>;
type Draft = { kind: Tool; points: Point[]; style: Style };
type Options = {
  plot: Plot;
  host: HTMLElement;
  pixels: Pixels;
  measure: (a: Point, b: Point) => string;
};
export type DrawingLayer = ReturnType<typeof createDrawingLayer>;

/** The colours and the font of the current theme. */
function readLook(host: HTMLElement) {
  const { studies, chart } = lookOf(host);
  return { colors: studies, font: chart.layout?.fontFamily ?? "", background: getComputedStyle(host).backgroundColor };
}

function drawnAt(pixels: Pixels, kind: Tool, at: readonly Point[], style: Style, isSelected: boolean): Drawn | null {
  const points = at.flatMap((point) => pixels.toPixel(point) ?? []);
  if (points.length !== at.length) return null;
  const [first, second] = at;
  const isFibonacci = kind === "fibonacci" && first && second;
  const prices = isFibonacci ? fibonacciPrices(Number(first.price), Number(second.price)) : [];
  const levels = prices.flatMap((price) => pixels.heightOf(price) ?? []);
  return { kind, points, levels, style, isSelected, shape: shapeOf(kind, points, pixels.size(), levels) };
}

/** The keys held during a drag: Ctrl suspends snapping, Shift keeps multiples of 45°. */
type Keys = { isFree: boolean; keepsAngle: boolean };
type Drag = { drawing: Drawing; handle: number; from: Pixel };

/** A drawing with one point, or all without a handle, moved by pixels; null outside the scale. */
export function movedBy(pixels: Pixels, { drawing, handle, from }: Drag, to: Pixel, keys: Keys): Drawing | null {
  const points = drawing.points.map((point, place) => {
    if (handle >= 0 && place !== handle) return point;
    const at = pixels.toPixel(point);
    if (!at) return null;
    const wanted = { x: at.x + to.x - from.x, y: at.y + to.y - from.y };
    const other = handle >= 0 && keys.keepsAngle ? drawing.points[handle === 0 ? 1 : 0] : undefined;
    const anchor = other && pixels.toPixel(other);
    return pixels.toPoint(anchor ? keep45(anchor, wanted) : wanted, keys.isFree || handle < 0);
  });
  return points.includes(null) ? null : { ...drawing, points: points as Point[] };
}

/** The drawings on the canvas, as a primitive of the price series: it draws with the chart and costs nothing alone. */
export function createDrawingLayer({ plot, host, pixels, measure }: Options) {
  const removal = new AbortController();
  let drawings: readonly Drawing[] = [];
  let selected: number | null = null;
  let moved: Drawing | null = null;
  let draft: Draft | null = null;
  let redraw = () => {};
  let look = readLook(host);

  const shown = (one: Drawing) => (one.id === moved?.id ? moved : one);
  const drawnOf = (one: Drawing) => drawnAt(pixels, one.kind, shown(one).points, one, one.id === selected);

  function draw(target: Parameters<typeof drawShapes>[0]) {
    const all = drawings.flatMap((one) => drawnOf(one) ?? []);
    if (draft) {
      const [first, second] = draft.points;
      const text = draft.kind === "measure" && first && second ? measure(first, second) : draft.style.text;
      const unfinished = drawnAt(pixels, draft.kind, draft.points, { ...draft.style, text }, true);
      if (unfinished) all.push(unfinished);
    }
    if (all.length > 0) drawShapes(target, all, look.colors, look);
  }

  const views = [{ renderer: () => ({ draw }) }];
  const primitive = {
    paneViews: () => views,
    attached: ({ requestUpdate }: { requestUpdate: () => void }) => (redraw = requestUpdate),
  };
  plot.raw.series.attachPrimitive(primitive);
  onLookChange(() => {
    look = readLook(host);
    redraw();
  }, removal.signal);

  function isHit(one: Drawing, at: Pixel): boolean {
    const found = drawnOf(one);
    if (!found) return false;
    const [first] = found.points;
    if (one.kind !== "text" || !first)
      return hits(found.shape, at) || (one.id === selected && handleAt(found.points, at) >= 0);
    const { left, right, top, bottom } = textBox(first, one.text);
    return at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
  }

  return {
    show(next: readonly Drawing[], id: number | null) {
      [drawings, selected, moved] = [next, id, null];
      redraw();
    },
    /** The drawing that is being made, or null. */
    draft(next: Draft | null) {
      draft = next;
      redraw();
    },
    /** Shows a drawing at other points while it is dragged. */
    move(next: Drawing | null) {
      moved = next;
      redraw();
    },
    /** The topmost drawing at a pixel, and the index of its handle if it is selected. */
    find(at: Pixel): { drawing: Drawing; handle: number } | null {
      const current = drawings.find(({ id }) => id === selected);
      const all = [...drawings.filter((one) => one !== current), ...(current ? [current] : [])];
      const drawing = all.findLast((one) => isHit(one, at));
      if (!drawing) return null;
      return { drawing, handle: drawing === current ? handleAt(drawnOf(drawing)?.points ?? [], at) : -1 };
    },
    countOf: (tool: Tool) => (tool === "measure" ? 2 : pointCounts[tool]),
    pixels,
    remove() {
      removal.abort();
      redraw = () => {};
      plot.raw.series.detachPrimitive(primitive);
    },
  };
}
