import { onUserChange } from "../http/user-changes.ts";

/** Counting a million rows takes fifty times as long as reading a page of them, so a total is cached. */
const TOTAL_TTL_MS = 5_000;
/** An expired total is still shown while it is counted again, so that no page waits for the count. */
const STALE_TTL_MS = 10_000;
const MAX_TOTALS = 500;
/** A page that has no total after this time is shown without it and loads it afterwards. */
const TOTAL_TIMEOUT_MS = 120;

/** During a new count, `total` and `until` are the previous ones. */
type Total = { counted: Promise<number>; isCounting: boolean; total: number | null; until: number };
const known = new Map<string, Total>();

/** The key begins with the user, whose totals are dropped when they change data. */
export function totalKey(userId: number, list: string, filters: Record<string, string>): string {
  return `${userId} ${list} ${JSON.stringify(Object.entries(filters).sort())}`;
}

/** The cached total; null if there is none, or if it has expired and the caller waits for an exact one. */
export function cachedTotal(key: string, waits: boolean): number | null {
  const found = known.get(key);
  return found && performance.now() < found.until + (waits ? 0 : STALE_TTL_MS) ? found.total : null;
}

/** Counts once for all concurrent callers; the count continues when its callers have stopped waiting. */
export function countOnce(key: string, count: () => Promise<number>): Promise<number> {
  const found = known.get(key);
  if (found && (found.isCounting || performance.now() < found.until)) return found.counted;
  const begun = performance.now();
  const entry: Total = { counted: count(), isCounting: true, total: found?.total ?? null, until: found?.until ?? 0 };
  if (known.size >= MAX_TOTALS) known.clear();
  known.set(key, entry);
  entry.counted.then(
    (total) => {
      // A slow count is cached for longer.
      const until = performance.now() + Math.max(TOTAL_TTL_MS, 20 * (performance.now() - begun));
      Object.assign(entry, { total, until, isCounting: false });
    },
    () => known.delete(key),
  );
  return entry.counted;
}

/** The total of a screen, which does not wait for a long count: null while it is still being counted. */
export function totalSoon(key: string, count: () => Promise<number>): Promise<number | null> {
  const counting = countOnce(key, count);
  // Avoid an unhandled rejection when the count loses the race.
  counting.catch(() => {});
  return Promise.race([counting, new Promise<null>((resolve) => setTimeout(resolve, TOTAL_TIMEOUT_MS, null))]);
}

/** Drops the totals of a user who changed data. */
export function dropTotals(userId: number): void {
  for (const key of known.keys()) if (key.startsWith(`${userId} `)) known.delete(key);
}

onUserChange(dropTotals);
