/** As long as --t-flash. */
const FLASH_MS = 600;
/** A cell flashes at most this often: flashing without pauses carries no information. */
const MIN_INTERVAL_MS = 1000;
/** Flashes end together, so that styles are changed once for many cells. */
const CLEAR_INTERVAL_MS = 100;

type Flash = { startedAt: number; isAlternate: boolean };
const flashes = new WeakMap<Element, Flash>();
const flashing = new Set<Element>();
let timer: ReturnType<typeof setTimeout> | undefined;

function clearFlashes() {
  const now = performance.now();
  for (const cell of flashing) {
    const last = flashes.get(cell);
    if (last && now - last.startedAt < FLASH_MS) continue;
    flashing.delete(cell);
    cell.classList.remove("flash-up", "flash-down", "flash-again");
  }
  timer = flashing.size > 0 ? setTimeout(clearFlashes, CLEAR_INTERVAL_MS) : undefined;
}

/**
 * A short tint on a price that changed. Every second time a second class with the same animation is added, which
 * restarts it.
 */
export function flash(cell: Element, direction: "up" | "down") {
  const now = performance.now();
  const last = flashes.get(cell);
  if (last && now - last.startedAt < MIN_INTERVAL_MS) return;
  const isAlternate = !last?.isAlternate;
  flashes.set(cell, { startedAt: now, isAlternate });
  flashing.add(cell);
  cell.classList.add(`flash-${direction}`);
  if (isAlternate) cell.classList.add("flash-again");
  timer ??= setTimeout(clearFlashes, FLASH_MS);
}
