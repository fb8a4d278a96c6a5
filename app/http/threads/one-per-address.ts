import { refuseBusy } from "./thread-pool.ts";

/** Runs one job per address at a time, so that one client cannot fill a queue. */
export function onePerAddress<Output>(waitingLimit: number) {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async (address: string, job: () => Promise<Output>): Promise<Output> => {
    const line = lines.get(address) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting > waitingLimit) throw refuseBusy();
    line.waiting += 1;
    lines.set(address, line);
    const mine = line.last.then(job, job);
    line.last = mine;
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(address);
    }
  };
}
