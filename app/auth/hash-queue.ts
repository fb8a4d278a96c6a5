import { networkOf } from "../http/client-network.ts";
import { Refusal } from "../http/errors.ts";
import { refuseBusy } from "../http/threads/thread-pool.ts";

/** Hashing occupies a core for 60 ms; more at once would starve prices and orders. */
const HASHES_AT_ONCE = 2;
const HASH_QUEUE_LIMIT = 200;
const HASH_QUEUE_LIMIT_PER_NETWORK = 20;

type Waiting = { start: () => void; refuse: (error: Refusal) => void };

/** The queues by network; the first entry is served next. */
const queues = new Map<string, Waiting[]>();
let running = 0;
let waiting = 0;

const tooMany = () =>
  new Refusal(429, "too_many_requests", "Too many requests. Try again later", {
    headers: { "Retry-After": "1" },
  });

/**
 * Runs the work of all networks in round-robin order, so that a client waits for at most one hash of each other
 * network.
 */
export async function hashInTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) running++;
  else await waitForTurn(networkOf(address));
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next.start();
    else running--;
  }
}

function waitForTurn(network: string): Promise<void> {
  const queue = queues.get(network) ?? [];
  if (queue.length >= HASH_QUEUE_LIMIT_PER_NETWORK) throw tooMany();
  if (waiting >= HASH_QUEUE_LIMIT && !refuseFromLongest(queue.length)) throw refuseBusy();
  return new Promise((start, refuse) => {
    queue.push({ start, refuse });
    queues.set(network, queue);
    waiting++;
  });
}

/** Rejects the newest work of the longest queue if that is longer than `length`. */
function refuseFromLongest(length: number): boolean {
  const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  if (longest.length <= length + 1) return false;
  longest.pop()?.refuse(refuseBusy());
  waiting--;
  return true;
}

function takeNext(): Waiting | undefined {
  for (const [network, queue] of queues) {
    const next = queue.shift();
    // Moves the network to the end of the round-robin order.
    queues.delete(network);
    if (queue.length > 0) queues.set(network, queue);
    if (!next) continue;
    waiting--;
    return next;
  }
  return undefined;
}
