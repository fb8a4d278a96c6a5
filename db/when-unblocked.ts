import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";

/**
 * Statements of the processes queue behind a statement that waits for a table. Theirs give up after two seconds
 * (`lock_timeout` of bourse_app), so a migration gives up first, lets them pass and starts again.
 */
const LOCK_TIMEOUT_MS = 800;
const PAUSE_MS = 700;
const MAX_ATTEMPTS = 40;
/** Lock timeout and deadlock. */
const BLOCKED = new Set(["55P03", "40P01"]);

export const isBlocked = (error: unknown): boolean => BLOCKED.has((error as { code?: string }).code ?? "");

/** Runs work in a transaction of its own that takes locks, again and again while others hold them. */
export async function whenUnblocked(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let attempts = 1; ; attempts += 1) {
    try {
      await work();
      break;
    } catch (error) {
      if (!isBlocked(error) || attempts === MAX_ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    } finally {
      await client.query("reset role");
    }
  }
  await client.query("reset lock_timeout");
}
