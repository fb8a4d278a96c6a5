import { setTimeout as wait } from "node:timers/promises";
import type { Postmaster } from "./embedded-process.ts";

/** After a `kill -9` the old server's processes hold its shared memory for a moment; a start meanwhile is refused. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;
/** Together with the delays some seven seconds; a server that cannot start by then needs a person. */
const MAX_ATTEMPTS = 6;
/** A server that ran for so long was healthy: the next end begins a new series of attempts. */
const HEALTHY_MS = 60_000;

/** Starts the server again whenever it ends by itself. Returns the function that stops it for good. */
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
      current = await startAgain();
      if (isStopping) return void (await current?.stop());
      if (current) log("PostgreSQL runs again");
    }
  }

  /** Null after the last attempt, or when the installation is being stopped. */
  async function startAgain(): Promise<Postmaster | null> {
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
