import { networkOf } from "./client-network.ts";
import { Refusal } from "./errors.ts";

const mostRemembered = 10_000;

/** Limits requests per address and time in this process, for cheap endpoints. Log-ins are counted in SQL. */
export function limitRate({ most, each }: { most: number; each: number }) {
  const windows = new Map<string, { since: number; count: number }>();
  const windowOf = (address: string) => {
    const found = windows.get(networkOf(address));
    return found && performance.now() - found.since < each ? found : null;
  };
  function refuse(since: number): never {
    const wait = Math.ceil((since + each - performance.now()) / 1000);
    throw new Refusal(429, "too_many_requests", "Too many requests. Try again later", {
      headers: { "Retry-After": String(Math.max(wait, 1)) },
    });
  }
  function count(address: string): void {
    const window = windowOf(address);
    if (!window) {
      if (windows.size >= mostRemembered) windows.clear();
      windows.set(networkOf(address), { since: performance.now(), count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > most) refuse(window.since);
  }
  /** Rejects an address over the limit without counting, for endpoints that count failures only. */
  function check(address: string): void {
    const window = windowOf(address);
    if (window && window.count >= most) refuse(window.since);
  }
  return Object.assign(count, { check });
}

/** Limits concurrent requests of one network, for work that delays other requests. */
export function limitInFlight(maxInFlight: number) {
  const inFlight = new Map<string, number>();
  return async function run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const count = (inFlight.get(network) ?? 0) + 1;
    if (count > maxInFlight) throw new Refusal(429, "too_many_requests", "Too many requests. Try again later");
    inFlight.set(network, count);
    try {
      return await work();
    } finally {
      const left = (inFlight.get(network) ?? 1) - 1;
      if (left > 0) inFlight.set(network, left);
      else inFlight.delete(network);
    }
  };
}
