import type { Provider } from "./provider.ts";

/** Emits no prices: tests and operators call market.apply_ticks themselves. */
export function createIdle(): Provider {
  return {
    name: "none",
    // Ticks applied by other clients carry the market's time.
    clock: "ticks",
    open: (_catalogue, _emit, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
}
