const AT_MOST_EVERY = 500;
const flashed = new WeakMap<Element, { at: number; again: boolean }>();

/** The short tint of a price that moved, twice a second at most; setting the other of two classes starts the animation again. */
export function flash(cell: Element, direction: "up" | "down") {
  const now = performance.now();
  const last = flashed.get(cell);
  if (last && now - last.at < AT_MOST_EVERY) return;
  const again = !last?.again;
  flashed.set(cell, { at: now, again });
  cell.classList.remove("flash-up", "flash-down", "flash-up-2", "flash-down-2");
  cell.classList.add(`flash-${direction}${again ? "-2" : ""}`);
}
