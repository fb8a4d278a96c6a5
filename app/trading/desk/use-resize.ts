import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { savePreference } from "../../frame/save-preference.ts";
import { type Part, parts } from "./parts.ts";

const WIDTH_STEP_PX = 16;
/** The panel is at most this share of the page's height; desk.css has the same. */
const MAX_PANEL_SHARE = 0.6;
const MAX_WIDTH_PX = 480;
/** A pointer that moved less clicked. */
const MIN_DRAG_PX = 3;

type Drag = { from: number; size: number; moved: boolean };

/** The events of a splitter: they change the custom property of its part's size at once, and store it at the end. */
export function useResize(handle: RefObject<HTMLDivElement | null>, part: Part, onToggle?: () => void) {
  const drag = useRef<Drag | null>(null);
  const { axis } = parts[part];

  function sizes(element: HTMLElement) {
    const page = element.closest<HTMLElement>(".trade");
    const box = element.parentElement?.getBoundingClientRect();
    if (!page || !box) return null;
    // The panel grows by whole rows.
    const row = Number.parseFloat(getComputedStyle(page).getPropertyValue("--row")) || 28;
    const max = axis === "y" ? page.clientHeight * MAX_PANEL_SHARE : MAX_WIDTH_PX;
    const step = axis === "y" ? row : WIDTH_STEP_PX;
    return { page, step, min: parts[part].min, max: Math.floor(max), now: axis === "y" ? box.height : box.width };
  }

  function resize(size: number): number {
    const found = handle.current && sizes(handle.current);
    if (!found) return size;
    const { page, min, max } = found;
    const bounded = Math.round(Math.min(Math.max(size, min), max));
    page.style.setProperty(parts[part].property, `${bounded}px`);
    handle.current?.setAttribute("aria-valuenow", String(bounded));
    return bounded;
  }

  /** How far the pointer is along the axis, growing in the direction in which the part grows. */
  function placeOf(event: PointerEvent): number {
    if (axis === "y") return -event.clientY;
    return document.documentElement.dir === "rtl" ? -event.clientX : event.clientX;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const found = sizes(event.currentTarget);
      if (!found || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: placeOf(event), size: found.now, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const current = drag.current;
      if (!current) return;
      const distance = placeOf(event) - current.from;
      current.moved ||= Math.abs(distance) >= MIN_DRAG_PX;
      if (current.moved) resize(current.size + distance);
    },
    onLostPointerCapture(event: PointerEvent<HTMLDivElement>) {
      const current = drag.current;
      const found = sizes(event.currentTarget);
      drag.current = null;
      if (!current?.moved || !found) return;
      const snapped =
        axis === "y" ? found.min + Math.round((found.now - found.min) / found.step) * found.step : found.now;
      savePreference({ desk: { [part]: resize(snapped) } });
    },
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const found = sizes(event.currentTarget);
      if (!found) return;
      if (event.key === "Escape" && drag.current) {
        resize(drag.current.size);
        drag.current = null;
        return;
      }
      if (event.key === "Enter" && onToggle) return onToggle();
      const grows = axis === "y" ? "ArrowUp" : document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      const shrinks = { ArrowUp: "ArrowDown", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[grows];
      const step = event.shiftKey ? found.step * 5 : found.step;
      const next = { [grows]: found.now + step, [shrinks]: found.now - step, Home: found.min, End: found.max }[
        event.key
      ];
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      savePreference({ desk: { [part]: resize(next) } });
    },
  };
}
