/** Counting a million rows takes fifty times as long as reading a page of them, and nobody reads the difference of a second. */
const REMEMBERED = 5_000;
const MOST = 500;

type Total = { counted: Promise<number>; total: number | null; until: number };
const known = new Map<string, Total>();

/** The key names the person first: what they change themselves they see at once. */
export function totalKey(userId: number, list: string, filters: Record<string, string>): string {
  return `${userId} ${list} ${JSON.stringify(Object.entries(filters).sort())}`;
}

export function rememberedTotal(key: string): number | null {
  const found = known.get(key);
  return found && found.until > Date.now() ? found.total : null;
}

/** Counts once for however many ask, and goes on counting when nobody waits any more. */
export function countOnce(key: string, count: () => Promise<number>): Promise<number> {
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.counted;
  const begun = Date.now();
  const entry: Total = { counted: count(), total: null, until: Infinity };
  if (known.size >= MOST) known.clear();
  known.set(key, entry);
  entry.counted.then(
    (total) => {
      // What takes long to count is worth remembering for longer.
      Object.assign(entry, { total, until: Date.now() + Math.max(REMEMBERED, 20 * (Date.now() - begun)) });
    },
    () => known.delete(key),
  );
  return entry.counted;
}

/** Somebody has changed something: what they see next is counted anew. */
export function forgetTotals(userId: number): void {
  for (const key of known.keys()) if (key.startsWith(`${userId} `)) known.delete(key);
}
