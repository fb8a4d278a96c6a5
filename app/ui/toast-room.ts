type Box = { top: number; bottom: number; left: number; right: number };
type View = { height: number; start: number; end: number };

/** Primary controls, a question, and lists and bars with controls at their end, which toasts must not cover. */
const KEPT_CLEAR = ".btn-primary, .btn-trade, .acct, .tabbar, .posn, .posn-foot, .settings-save, .push-prompt";
const LOWEST = 20;
const GAP = 12;
/** The usual height of a stack of toasts. */
const HEIGHT = 110;
const WIDTH = 360;
const PROPERTY = "--toast-rise";

/**
 * The distance of toasts from the bottom at which they cover none of `boxes`: as low as possible. Without such a
 * position they stay at the bottom; boxes longer than half the screen are ignored.
 */
export function riseOver(boxes: readonly Box[], { height, start, end }: View): number {
  const inTheWay = boxes.filter(
    ({ top, bottom, left, right }) => left < end && right > start && bottom > top && bottom - top < height / 2,
  );
  for (let rise = LOWEST; rise + HEIGHT < height;) {
    const [from, to] = [height - rise - HEIGHT, height - rise];
    const under = inTheWay.filter(({ top, bottom }) => top < to && bottom > from);
    if (under.length === 0) return rise;
    rise = height - Math.min(...under.map(({ top }) => top)) + GAP;
  }
  return LOWEST;
}

/** Keeps toasts clear of the page's controls while any is shown, also while the page changes and scrolls. */
export function setToastRoom(): void {
  const { clientWidth: width, clientHeight: height, dir } = document.documentElement;
  const isPhone = width <= 600;
  const side = isPhone ? width : WIDTH + LOWEST;
  const [start, end] = dir === "rtl" ? [0, side] : [width - side, width];
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)].map((element) => element.getBoundingClientRect());
  const rise = riseOver(boxes, { height, start, end });
  document.documentElement.style.setProperty(PROPERTY, `${rise}px`);
}

export const RISE = `var(${PROPERTY}, ${LOWEST}px)`;
