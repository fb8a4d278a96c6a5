import { setTimeout as wait } from "node:timers/promises";
import type { Provider } from "./provider.ts";
import { createMarket } from "./simulated-market.ts";

const STEP_MS = 50;

/** Simulated prices for a demo. */
export function createSimulator(seed: number): Provider {
  return {
    name: "simulator",
    clock: "real",
    async open(catalogue, emit, signal) {
      const market = createMarket(catalogue, seed, Date.now());
      while (!signal.aborted) {
        for (const tick of market.step(Date.now())) await emit(tick);
        await wait(STEP_MS, undefined, { signal }).catch(() => {});
      }
    },
  };
}
