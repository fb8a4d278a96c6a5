import { randomInt } from "node:crypto";
import { isFree } from "../../db/ports.ts";

/** Below the range from which the product takes a port for its own database. */
const FIRST_PORT = 10_000;
const PORTS_OF_WORKER = 2_500;
/** The metrics of the four roles use consecutive ports. */
const STEP = 4;

const worker = Number(process.env["VITEST_POOL_ID"] ?? 0) % 4;
let next = randomInt(PORTS_OF_WORKER / STEP) * STEP;

/**
 * A free port that no other call returns, in this or another worker, until this worker has given out all of its ports.
 * A port may be used long after this call: a random one could meanwhile belong to the server of another test.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_WORKER + next;
    next = (next + STEP) % PORTS_OF_WORKER;
    if (await isFree(port)) return port;
  }
}
