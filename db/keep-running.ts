import { setTimeout as wait } from "node:timers/promises";
import type { Postmaster } from "./embedded-process.ts";

/** After a `kill -9` the old server's processes hold its shared memory for a moment, and a start fails. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;
/** About seven seconds with the delays; a server that has not started by then needs an operator. */
const MAX_ATTEMPTS = 6;
/** After this run time the next end starts a new series of attempts. */
const HEALTHY_MS = 60_000;

/** Restarts the server when it ends unexpectedly. Returns a function that stops it. */
export function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
  onFailure: (line: string) => void,
): () => Promise<void> {
  let current: Postmaster | null = first;
  let isStopping = false;
  let attempts = 0;
  const watching = watch();
  return async () => {
    isStopping = true;
    await current?.stop();
    await watching;
  };

  async function watch(): Promise<void> {
    while (current) {
      const since = Date.now();
      const reason = await current.ended;
      if (isStopping) return;
      if (Date.now() - since > HEALTHY_MS) attempts = 0;
      log(`PostgreSQL ended (${reason}); starting it again`);
      current = await restart();
      if (isStopping) return current?.stop();
      if (current) log("PostgreSQL runs again");
    }
  }

  /** Null after the last attempt, or while the installation stops. */
  async function restart(): Promise<Postmaster | null> {
    let delay = FIRST_DELAY_MS;
    while (!isStopping) {
      await wait(delay);
      try {
        return await start();
      } catch (error) {
        attempts += 1;
        if (attempts >= MAX_ATTEMPTS) {
          onFailure((error as Error).message);
          return null;
        }
        delay = Math.min(delay * 2, MAX_DELAY_MS);
      }
    }
    return null;
  }
}
