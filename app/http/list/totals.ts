/** Counting a million rows takes fifty times as long as reading a page of them, and nobody reads the difference of a second. */
const REMEMBERED = 5_000;
/** For as long beyond its time it stands while it is counted anew: else everybody who looks just then would wait for it, with their rows. */
const BEYOND = 10_000;
const MOST = 500;

/** While it is counted anew, `total` and `until` are those of the time before. */
type Total = { counted: Promise<number>; isCounting: boolean; total: number | null; until: number };
const known = new Map<string, Total>();

/** The key names the person first: what they change themselves they see at once. */
export function totalKey(userId: number, list: string, filters: Record<string, string>): string {
  return `${userId} ${list} ${JSON.stringify(Object.entries(filters).sort())}`;
}

/** The total as it stands; whoever is patient gets null where it is beyond its time, and waits for the new one. */
export function rememberedTotal(key: string, isPatient: boolean): number | null {
  const found = known.get(key);
  return found && Date.now() < found.until + (isPatient ? 0 : BEYOND) ? found.total : null;
}

/** Counts once for however many ask, and goes on counting when nobody waits any more. */
export function countOnce(key: string, count: () => Promise<number>): Promise<number> {
  const found = known.get(key);
  if (found && (found.isCounting || Date.now() < found.until)) return found.counted;
  const begun = Date.now();
  const entry: Total = { counted: count(), isCounting: true, total: found?.total ?? null, until: found?.until ?? 0 };
  if (known.size >= MOST) known.clear();
  known.set(key, entry);
  entry.counted.then(
    (total) => {
      // What takes long to count is worth remembering for longer.
      const until = Date.now() + Math.max(REMEMBERED, 20 * (Date.now() - begun));
      Object.assign(entry, { total, until, isCounting: false });
    },
    () => known.delete(key),
  );
  return entry.counted;
}

/** Somebody has changed something: what they see next is counted anew. */
export function forgetTotals(userId: number): void {
  for (const key of known.keys()) if (key.startsWith(`${userId} `)) known.delete(key);
}
