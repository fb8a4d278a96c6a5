import { Refusal } from "./errors.ts";

const mostRemembered = 10_000;

/** So many per address and time in this process, for doors that cost little but should not be hammered. Log-ins are counted in SQL. */
export function limitRate({ most, each }: { most: number; each: number }): (address: string) => void {
  const windows = new Map<string, { since: number; count: number }>();
  return (address) => {
    const now = Date.now();
    const window = windows.get(address);
    if (!window || now - window.since >= each) {
      if (windows.size >= mostRemembered) windows.clear();
      windows.set(address, { since: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > most) {
      const wait = Math.ceil((window.since + each - now) / 1000);
      throw new Refusal(429, "too_many_requests", "Too many requests. Please wait and try again", {
        headers: { "Retry-After": String(wait) },
      });
    }
  };
}
