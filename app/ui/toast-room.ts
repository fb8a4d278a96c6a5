type Box = { top: number; bottom: number; left: number; right: number };
type View = { height: number; start: number; end: number };

/** What somebody presses next, and the lists and bars whose ends are full of it. */
const KEPT_CLEAR = ".btn-primary, .btn-trade, .acct, .tabbar, .posn, .posn-foot, .settings-save";
const LOWEST = 20;
const GAP = 12;
/** A stack of them, as it usually stands. */
const HEIGHT = 110;
const WIDTH = 360;
const PROPERTY = "--toast-rise";

/**
 * How far above the bottom toasts stand so that they lie over none of `boxes`: as low as there is room. Where a page has none they stand at the
 * bottom, and what is longer than half of the screen keeps nobody away.
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

/** Keeps toasts clear of the page's controls for as long as any stand: the page goes on growing and scrolling under them. */
export function makeRoom(): void {
  const { clientWidth: width, clientHeight: height, dir } = document.documentElement;
  const isPhone = width <= 600;
  const side = isPhone ? width : WIDTH + LOWEST;
  const [start, end] = dir === "rtl" ? [0, side] : [width - side, width];
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)].map((element) => element.getBoundingClientRect());
  const rise = riseOver(boxes, { height, start, end });
  document.documentElement.style.setProperty(PROPERTY, `${rise}px`);
}

export const RISE = `var(${PROPERTY}, ${LOWEST}px)`;
