/** As long as --t-flash. */
const LIT_FOR = 600;
/** A cell flashes at most this often: flashing without pauses carries no information. */
const AT_MOST_EVERY = 1000;
/** Flashes end together, so that styles are changed once for many cells. */
const TOGETHER = 100;

type Light = { litAt: number; again: boolean };
const lights = new WeakMap<Element, Light>();
const lit = new Set<Element>();
let timer: ReturnType<typeof setTimeout> | undefined;

function dim() {
  const now = performance.now();
  for (const cell of lit) {
    const light = lights.get(cell);
    if (light && now - light.litAt < LIT_FOR) continue;
    lit.delete(cell);
    cell.classList.remove("flash-up", "flash-down", "flash-again");
  }
  timer = lit.size > 0 ? setTimeout(dim, TOGETHER) : undefined;
}

/**
 * A short tint on a price that changed. Every second time a second class with the same animation is added, which
 * restarts it.
 */
export function flash(cell: Element, direction: "up" | "down") {
  const now = performance.now();
  const last = lights.get(cell);
  if (last && now - last.litAt < AT_MOST_EVERY) return;
  const again = !last?.again;
  lights.set(cell, { litAt: now, again });
  lit.add(cell);
  cell.classList.add(`flash-${direction}`);
  if (again) cell.classList.add("flash-again");
  timer ??= setTimeout(dim, LIT_FOR);
}
