import type { Provider } from "./provider.ts";

/** No prices of its own: somebody else feeds the market by hand, or nobody does. */
export function createSilence(name: "none" | "live"): Provider {
  return {
    name,
    // Ticks fed by hand carry the market's time; without a live provider the time of day goes on.
    clock: name === "none" ? "ticks" : "real",
    open: (_catalogue, _emit, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
}
