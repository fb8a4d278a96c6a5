import type { Provider } from "./provider.ts";

/** No prices of its own: somebody else feeds the market by hand, or nobody does. */
export function createSilence(): Provider {
  return {
    name: "none",
    // Ticks fed by hand carry the market's time.
    clock: "ticks",
    open: (_catalogue, _emit, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
}
