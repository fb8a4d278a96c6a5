import { type RefObject, useEffect, useRef } from "react";

type Place = { x: number; y: number };

const LONG_PRESS_MS = 500;
const MAX_MOVE_PX = 8;

/**
 * Calls `open` with the place of a right click or a long press, and without one for the keys of a context menu. Safari
 * on a phone has no event for a long press.
 */
export function useMenuRequest(area: RefObject<HTMLElement>, open: (place: Place | null) => void) {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const node = area.current;
    if (!node) return;
    const removal = new AbortController();
    const { signal } = removal;
    let press: { place: Place; timer: ReturnType<typeof setTimeout> } | null = null;
    let isByKey = false;
    const end = () => {
      clearTimeout(press?.timer);
      press = null;
    };
    node.addEventListener(
      "contextmenu",
      (event) => {
        event.preventDefault();
        end();
        // The browser adds this event to the key, which has been handled.
        if (!isByKey) latest.current({ x: event.clientX, y: event.clientY });
        isByKey = false;
      },
      { signal },
    );
    node.addEventListener(
      "keydown",
      (event) => {
        isByKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
        if (!isByKey) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current(null);
      },
      { signal },
    );
    node.addEventListener(
      "pointerdown",
      ({ pointerType, clientX: x, clientY: y, isPrimary }) => {
        end();
        isByKey = false;
        if (pointerType !== "touch" || !isPrimary) return;
        const place = { x, y };
        press = { place, timer: setTimeout(() => latest.current(place), LONG_PRESS_MS) };
      },
      { signal },
    );
    node.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        if (press && Math.hypot(clientX - press.place.x, clientY - press.place.y) > MAX_MOVE_PX) end();
      },
      { signal },
    );
    for (const type of ["pointerup", "pointercancel"] as const) node.addEventListener(type, end, { signal });
    return () => {
      end();
      removal.abort();
    };
  }, [area]);
}
