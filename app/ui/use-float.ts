import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import "./css/float.css";

type Place = { left: number; top: number };
export type Float = {
  panel: RefObject<HTMLDialogElement>;
  /** Opens the panel at its place; false where the window has none, so that it is a sheet. */
  open: () => boolean;
  isPlaced: boolean;
  className: string | undefined;
  style: CSSProperties | undefined;
  head: Pick<JSX.IntrinsicElements["header"], "onPointerDown" | "onPointerMove" | "onPointerUp">;
  onKeyDown: (event: KeyboardEvent, close: () => void) => void;
};

/** The class of a panel at its place. */
const PLACED = "is-placed";

/** The distance of the panel from the element that it stands over, and how much of that stays free, in pixels. */
const INSET_PX = 16;
const FREE_END_PX = 240;

/** The place of the last panel, remembered until the page is left. */
let lastPlace: Place | null = null;

/**
 * A panel that is not modal, so that the page beside it stays usable. It is moved by its head and stays within the
 * window; Escape closes it. It opens over the start of the only element of the selector `over`.
 */
export function useFloat(over: string): Float {
  const panel = useRef<HTMLDialogElement>(null);
  const grab = useRef<{ x: number; y: number } | null>(null);
  const [place, setPlace] = useState<Place | null>(null);

  const moveTo = useCallback((wanted: Place) => {
    const element = panel.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const within = (at: number, limit: number) => Math.max(0, Math.min(at, limit));
    lastPlace = {
      left: within(wanted.left, innerWidth - box.width),
      top: within(wanted.top, innerHeight - box.height),
    };
    // A container around the panel is the origin of its place instead of the window.
    const { left, top } = element.style;
    const origin = { left: box.left - Number.parseFloat(left), top: box.top - Number.parseFloat(top) };
    setPlace({ left: lastPlace.left - origin.left, top: lastPlace.top - origin.top });
  }, []);

  const open = useCallback(() => {
    if (!panel.current || !matchMedia("(min-width: 768px)").matches) return false;
    panel.current.show();
    // Its width there may be another one.
    panel.current.classList.add(PLACED);
    Object.assign(panel.current.style, { inset: "auto", left: "0px", top: "0px" });
    moveTo(lastPlace ?? startOver(over, panel.current.getBoundingClientRect().width));
    return true;
  }, [moveTo, over]);

  // Also while its content grows or the window becomes smaller.
  const isPlaced = place !== null;
  useEffect(() => {
    if (!isPlaced || !panel.current) return;
    const stayWithin = () => lastPlace && moveTo(lastPlace);
    const observer = new ResizeObserver(stayWithin);
    observer.observe(panel.current);
    addEventListener("resize", stayWithin);
    return () => {
      observer.disconnect();
      removeEventListener("resize", stayWithin);
    };
  }, [isPlaced, moveTo]);

  return {
    panel,
    open,
    isPlaced,
    className: isPlaced ? PLACED : undefined,
    style: place ? { left: place.left, top: place.top, right: "auto", bottom: "auto" } : undefined,
    head: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const box = panel.current?.getBoundingClientRect();
        if (!box || event.button !== 0 || (event.target as Element).closest("button, a")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grab.current = { x: event.clientX - box.left, y: event.clientY - box.top };
      },
      onPointerMove({ clientX, clientY }) {
        if (grab.current) moveTo({ left: clientX - grab.current.x, top: clientY - grab.current.y });
      },
      onPointerUp() {
        grab.current = null;
      },
    },
    onKeyDown(event, close) {
      // The page's shortcuts must not act on what is typed here.
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
    },
  };
}

/** Prices and the newest bars are at the right of a chart, in every language; a narrow one stays free. */
function startOver(over: string, width: number): Place {
  const [box, another] = [...document.querySelectorAll(over)].map((element) => element.getBoundingClientRect());
  if (!box || another || box.width === 0) return { left: innerWidth - width - INSET_PX, top: 6 * INSET_PX };
  const isNarrow = box.width < INSET_PX + width + FREE_END_PX;
  return { left: isNarrow ? box.right : box.left + INSET_PX, top: box.top + INSET_PX };
}
