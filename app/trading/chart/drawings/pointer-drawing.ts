import type { Drawing, Tool } from "./drawing.ts";
import { type DrawingLayer, movedBy, type Style } from "./drawing-layer.ts";
import { keep45, type Pixel } from "./geometry.ts";
import type { Point } from "./pixels.ts";

type Grab = { drawing: Drawing; handle: number; from: Pixel };
export type DrawingEvents = {
  onSelect: (id: number | null) => void;
  onAdd: (kind: Exclude<Tool, "measure">, points: Point[]) => void;
  onMove: (drawing: Drawing) => void;
  onOpen: (id: number) => void;
  onMeasured: () => void;
  /** Locked drawings are selected, not moved. */
  isLocked: () => boolean;
};

/** A press that moves less than this sets one point; the next press sets the next one. */
const CLICK_PX = 4;

function pixelIn(area: HTMLElement, { clientX, clientY }: MouseEvent): Pixel {
  const { left, top } = area.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** The tool in use with the points set so far. */
function createToolInUse(area: HTMLElement, layer: DrawingLayer, style: Style, events: DrawingEvents) {
  let tool: Tool | null = null;
  let points: Point[] = [];
  let isMeasured = false;

  function pointAt(event: PointerEvent): Point | null {
    const at = pixelIn(area, event);
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

  return {
    arm,
    tool: () => tool,
    isUnfinished: () => tool !== null && points.length > 0,
    isMeasured: () => isMeasured,
    place(event: PointerEvent) {
      const point = pointAt(event);
      if (!tool || !point) return;
      points = [...points, point];
      const [kind, all] = [tool, points];
      if (all.length < layer.countOf(kind)) return layer.draft({ kind, points: all, style });
      arm(null);
      if (kind !== "measure") return events.onAdd(kind, all);
      isMeasured = true;
      layer.draft({ kind, points: all, style });
      events.onMeasured();
    },
    /** Shows the unfinished drawing up to the pointer. */
    follow(event: PointerEvent) {
      const point = tool && points.length > 0 ? pointAt(event) : null;
      if (tool && point) layer.draft({ kind: tool, points: [...points, point], style });
    },
  };
}

function moved(layer: DrawingLayer, area: HTMLElement, held: Grab, event: PointerEvent): Drawing | null {
  const keys = { isFree: event.ctrlKey || event.metaKey, keepsAngle: event.shiftKey };
  return movedBy(layer.pixels, held, pixelIn(area, event), keys);
}

/** The library listens for mouse and touch events, which follow the pointer's. */
function keepFromChart(event: Event) {
  event.stopPropagation();
  if (event.type === "touchstart") event.preventDefault();
}

/** Drawing, selecting and moving with a pointer. The chart does not receive a press that is used here. */
export function followPointer(area: HTMLElement, layer: DrawingLayer, style: Style, events: DrawingEvents) {
  const removal = new AbortController();
  const inUse = createToolInUse(area, layer, style, events);
  let pressed: Pixel | null = null;
  let grab: Grab | null = null;
  let isUsed = false;

  function onDown(event: PointerEvent) {
    const at = pixelIn(area, event);
    const { width, height } = layer.pixels.size();
    isUsed = false;
    if (event.button !== 0 || at.x >= width || at.y >= height) return;
    if (inUse.isMeasured()) inUse.arm(null);
    const found = inUse.tool() ? null : layer.find(at);
    if (!inUse.tool() && !found && event.shiftKey) inUse.arm("measure");
    const isHeld = found !== null && !events.isLocked();
    isUsed = inUse.tool() !== null || isHeld;
    if (inUse.tool()) {
      pressed = at;
      inUse.place(event);
    } else {
      if (isHeld) grab = { ...found, from: at };
      events.onSelect(found?.drawing.id ?? null);
    }
  }

  function onMove(event: PointerEvent) {
    if (grab) layer.move(moved(layer, area, grab, event));
    else inUse.follow(event);
  }

  function onUp(event: PointerEvent) {
    const at = pixelIn(area, event);
    const isDrag = (from: Pixel) => Math.hypot(at.x - from.x, at.y - from.y) >= CLICK_PX;
    if (grab) {
      const next = isDrag(grab.from) ? moved(layer, area, grab, event) : null;
      if (next) events.onMove(next);
      else layer.move(null);
    } else if (pressed && inUse.isUnfinished() && isDrag(pressed)) inUse.place(event);
    [grab, pressed] = [null, null];
  }

  function cancel() {
    [grab, pressed] = [null, null];
    layer.move(null);
  }

  function onDoubleClick(event: MouseEvent) {
    const found = layer.find(pixelIn(area, event));
    if (found) events.onOpen(found.drawing.id);
  }

  const { signal } = removal;
  area.addEventListener("pointerdown", onDown, { capture: true, signal });
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", onUp, { signal });
  addEventListener("pointercancel", cancel, { signal });
  area.addEventListener("dblclick", onDoubleClick, { signal });
  for (const type of ["mousedown", "touchstart"])
    area.addEventListener(type, (event) => isUsed && keepFromChart(event), { capture: true, passive: false, signal });
  return {
    arm: inUse.arm,
    /** Ends the measurement, the unfinished drawing or the tool; false where there is none. */
    escape(): boolean {
      const isActive = inUse.tool() !== null || inUse.isMeasured() || grab !== null;
      cancel();
      inUse.arm(null);
      return isActive;
    },
    remove() {
      removal.abort();
      delete area.dataset.tool;
    },
  };
}
