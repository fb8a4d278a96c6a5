import { savePreference } from "../../frame/save-preference.ts";
import { type Part, parts } from "./parts.ts";

const WIDTH_STEP_PX = 16;
/** The panel is at most this share of the page's height, as in shell-trading.css. */
const MAX_PANEL_SHARE = 0.6;
const MAX_WIDTH_PX = 480;
/** What the panel has above and below its rows. */
const HEADS = ".posn-head, .alert-tools, thead, .posn-foot";
/** A pointer that moved less clicked. */
const MIN_DRAG_PX = 3;

/**
 * Lets a splitter change the custom property of its part's size at once, and store the size at the end. `first` is the
 * event for which this script was loaded, perhaps a press that still lasts.
 */
export function makeResizable(handle: HTMLElement, part: Part, first: Event): void {
  const { axis, property, min } = parts[part];
  const page = handle.closest<HTMLElement>(".trade");
  const section = handle.parentElement;
  if (!page || !section) return;
  let drag: { from: number; size: number; isMoved: boolean } | null = null;

  const sizeNow = () => section.getBoundingClientRect()[axis === "y" ? "height" : "width"];
  const step = () =>
    axis === "y" ? Number.parseFloat(getComputedStyle(page).getPropertyValue("--row")) : WIDTH_STEP_PX;
  const fitting = (size: number) => (axis === "y" ? wholeRows(section, size, step()) : size);
  const max = () => Math.floor(axis === "y" ? page.clientHeight * MAX_PANEL_SHARE : MAX_WIDTH_PX);
  const isRightToLeft = () => document.documentElement.dir === "rtl";

  function resize(size: number): number {
    const bounded = Math.round(Math.min(Math.max(size, min), max()));
    page?.style.setProperty(property, `${bounded}px`);
    handle.setAttribute("aria-valuenow", String(bounded));
    return bounded;
  }
  const store = (size: number) => savePreference({ desk: { [part]: resize(size) } });

  /** The pointer's place along the axis, growing in the direction in which the part grows. */
  function placeOf({ clientX, clientY }: PointerEvent): number {
    if (axis === "y") return -clientY;
    return isRightToLeft() ? -clientX : clientX;
  }

  function begin(event: PointerEvent) {
    if (event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    drag = { from: placeOf(event), size: sizeNow(), isMoved: false };
  }

  /** As a press of the current tab; the first tab opens a closed panel. */
  const toggle = () => (section.querySelector<HTMLElement>("[aria-current]") ?? section.querySelector("a"))?.click();

  handle.setAttribute("aria-valuemax", String(max()));
  if (axis === "y") handle.addEventListener("dblclick", toggle);
  handle.addEventListener("pointerdown", begin);
  handle.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const distance = placeOf(event) - drag.from;
    drag.isMoved ||= Math.abs(distance) >= MIN_DRAG_PX;
    if (drag.isMoved) resize(drag.size + distance);
  });
  handle.addEventListener("lostpointercapture", () => {
    const isMoved = drag?.isMoved;
    drag = null;
    if (isMoved) store(fitting(sizeNow()));
  });
  handle.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drag) {
      resize(drag.size);
      drag = null;
      return;
    }
    if (event.key === "Enter" && axis === "y") return toggle();
    const [grow, shrink] =
      axis === "y"
        ? ["ArrowUp", "ArrowDown"]
        : isRightToLeft()
          ? ["ArrowLeft", "ArrowRight"]
          : ["ArrowRight", "ArrowLeft"];
    const change = event.shiftKey ? step() * 5 : step();
    const next = {
      [grow]: fitting(sizeNow() + change),
      [shrink]: fitting(sizeNow() - change),
      Home: min,
      End: max(),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    store(next);
  });
  if (first instanceof PointerEvent && first.type === "pointerdown" && handle.matches(":active")) begin(first);
}

/** The height of the panel's bar, the head of its table, a shown foot, and as many whole rows as fit best. */
function wholeRows(panel: HTMLElement, height: number, row: number): number {
  const heads = [...panel.querySelectorAll<HTMLElement>(HEADS)].reduce((sum, part) => sum + part.offsetHeight, 0);
  return heads + Math.max(1, Math.round((height - heads) / row)) * row;
}
