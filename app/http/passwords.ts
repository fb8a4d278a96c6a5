import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { refuseBusy } from "./threads/thread-pool.ts";

/** Argon2id, 19 MiB, two passes: about 60 ms of one core. The enumeration of the package does not exist at run time. */
const argon2id = 2 satisfies number as Algorithm;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time, so that a flood of log-ins queues here instead of starving prices and orders of the processor. */
const atOnce = 2;
const longestQueue = 200;
let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) throw refuseBusy();
    await new Promise<void>((go) => queue.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed over, not given back and fought for.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let nobody: Promise<string> | null = null;

/** Against a stored hash, or against nobody's when there is none: both take the same time, and only one can be right. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && matches;
}
