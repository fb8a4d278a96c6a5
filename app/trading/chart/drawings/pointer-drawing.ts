import type { Drawing, Tool } from "./drawing.ts";
import type { DrawingLayer, Style } from "./drawing-layer.ts";
import { keep45, type Pixel } from "./geometry.ts";
import type { Point } from "./pixels.ts";

type Grab = { drawing: Drawing; handle: number; from: Pixel };
export type DrawingEvents = {
  onSelect: (id: number | null) => void;
  onAdd: (kind: Exclude<Tool, "measure">, points: Point[]) => void;
  onMove: (drawing: Drawing) => void;
  onOpen: (id: number) => void;
  onMeasured: () => void;
};

/** A press that moves less than this sets one point; the next press sets the next one. */
const CLICK_PX = 4;

/** Drawing, selecting and moving with a pointer. The chart does not receive a press that is used here. */
export function followPointer(area: HTMLElement, layer: DrawingLayer, style: Style, events: DrawingEvents) {
  const removal = new AbortController();
  let tool: Tool | null = null;
  let points: Point[] = [];
  let pressed: Pixel | null = null;
  let grab: Grab | null = null;
  let isUsed = false;
  let isMeasured = false;

  function pixelOf({ clientX, clientY }: MouseEvent): Pixel {
    const { left, top } = area.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
  const isInside = ({ x, y }: Pixel) => x < layer.pixels.size().width && y < layer.pixels.size().height;

  function pointAt(event: PointerEvent): Point | null {
    const at = pixelOf(event);
    const before = points.at(-1);
    const anchor = before && event.shiftKey && tool !== "measure" ? layer.pixels.toPixel(before) : null;
    return layer.pixels.toPoint(anchor ? keep45(anchor, at) : at, event.ctrlKey || event.metaKey);
  }

  function arm(next: Tool | null) {
    [tool, points, isMeasured] = [next, [], false];
    if (next) area.dataset.tool = next;
    else delete area.dataset.tool;
    layer.draft(null);
  }

  function place(event: PointerEvent) {
    const point = pointAt(event);
    if (!tool || !point) return;
    points = [...points, point];
    if (points.length < layer.countOf(tool)) return layer.draft({ kind: tool, points, style });
    const [kind, all] = [tool, points];
    if (kind === "measure") {
      [tool, isMeasured] = [null, true];
      delete area.dataset.tool;
      events.onMeasured();
      return layer.draft({ kind, points: all, style });
    }
    arm(null);
    return events.onAdd(kind, all);
  }

  function onDown(event: PointerEvent) {
    const at = pixelOf(event);
    isUsed = false;
    if (event.button !== 0 || !isInside(at)) return;
    if (isMeasured) arm(null);
    const found = tool ? null : layer.find(at);
    if (!tool && !found && event.shiftKey) arm("measure");
    isUsed = tool !== null || found !== null;
    if (tool) {
      pressed = at;
      place(event);
    } else {
      if (found) grab = { ...found, from: at };
      events.onSelect(found?.drawing.id ?? null);
    }
  }

  function onMove(event: PointerEvent) {
    if (grab) {
      const { drawing, handle, from } = grab;
      const keys = { isFree: event.ctrlKey || event.metaKey, keepsAngle: event.shiftKey };
      return layer.move(layer.movedBy(drawing, handle, from, pixelOf(event), keys));
    }
    const point = tool && points.length > 0 ? pointAt(event) : null;
    if (tool && point) layer.draft({ kind: tool, points: [...points, point], style });
  }

  function onUp(event: PointerEvent) {
    const at = pixelOf(event);
    const isDrag = (from: Pixel) => Math.hypot(at.x - from.x, at.y - from.y) >= CLICK_PX;
    if (grab) {
      const { drawing, handle, from } = grab;
      const keys = { isFree: event.ctrlKey || event.metaKey, keepsAngle: event.shiftKey };
      const next = isDrag(from) ? layer.movedBy(drawing, handle, from, at, keys) : null;
      grab = null;
      if (next) events.onMove(next);
      else layer.move(null);
    } else if (tool && pressed && points.length > 0 && isDrag(pressed)) place(event);
    pressed = null;
  }

  function cancel() {
    grab = null;
    pressed = null;
    layer.move(null);
  }

  const { signal } = removal;
  area.addEventListener("pointerdown", onDown, { capture: true, signal });
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", onUp, { signal });
  addEventListener("pointercancel", cancel, { signal });
  area.addEventListener(
    "dblclick",
    (event) => {
      const found = layer.find(pixelOf(event));
      if (found) events.onOpen(found.drawing.id);
    },
    { signal },
  );
  // The library listens for mouse and touch events, which follow the pointer's.
  for (const type of ["mousedown", "touchstart"] as const) {
    area.addEventListener(
      type,
      (event) => {
        if (!isUsed) return;
        event.stopPropagation();
        if (type === "touchstart") event.preventDefault();
      },
      { capture: true, passive: false, signal },
    );
  }
  return {
    arm,
    /** Ends the measurement, the unfinished drawing or the tool; false where there is none. */
    escape(): boolean {
      const isActive = tool !== null || isMeasured || grab !== null;
      cancel();
      arm(null);
      return isActive;
    },
    remove() {
      removal.abort();
      delete area.dataset.tool;
    },
  };
}
