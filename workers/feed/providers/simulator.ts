import { setTimeout as wait } from "node:timers/promises";
import type { Provider } from "./provider.ts";
import { createMarket } from "./simulated-market.ts";

const STEP = 50;

/** Prices out of nothing, for a demo: they move like a market and mean nothing. */
export function createSimulator(seed: number): Provider {
  return {
    name: "simulator",
    clock: "real",
    async open(catalogue, emit, signal) {
      const market = createMarket(catalogue, seed, Date.now());
      while (!signal.aborted) {
        for (const tick of market.step(Date.now())) await emit(tick);
        await wait(STEP, undefined, { signal }).catch(() => {});
      }
    },
  };
}
