/**
 * A tag of the price axis: where its price is and how high it is, in pixels. Tags of rank 0 stay at their price; the
 * others are placed rank by rank.
 */
export type Tag = { y: number; height: number; rank: 0 | 1 | 2 };
/** The tag's middle, the number of tags joined into it, and the place of the tag that it is joined into. */
export type PlacedTag = { y: number; joined: number; into: number | null };

type Placing = PlacedTag & { tag: Tag; place: number };

const GAP_PX = 1.5;
/** A tag moves at most this many of its heights away from its price. */
const MAX_MOVE_HEIGHTS = 2;

/**
 * Places tags so that none covers another: those of a rank are taken from top to bottom and pushed to the nearest place
 * that the ranks before left free. A tag without one within reach is joined into the nearest one, which counts it.
 */
export function placeTags(tags: readonly Tag[]): PlacedTag[] {
  const all = tags.map((tag, place): Placing => ({ tag, place, y: tag.y, joined: 0, into: null }));
  const ordered = [...all].sort((a, b) => a.tag.rank - b.tag.rank || a.tag.y - b.tag.y);
  const taken = ordered.filter(({ tag }) => tag.rank === 0);
  for (const one of ordered.slice(taken.length)) {
    const y = nearestFree(one.tag, taken);
    if (y !== null) {
      one.y = y;
      taken.push(one);
      continue;
    }
    const [first, ...others] = taken;
    if (!first) continue;
    const away = (other: Placing) => Math.abs(other.y - one.tag.y);
    const host = others.reduce((best, other) => (away(other) < away(best) ? other : best), first);
    host.joined += 1;
    one.y = host.y;
    one.into = host.place;
  }
  return all.map(({ y, joined, into }) => ({ y, joined, into }));
}

/** The place nearest to the tag's price that is free; of two equally near ones the lower. */
function nearestFree(tag: Tag, taken: readonly Placing[]): number | null {
  const distance = (other: Placing) => (tag.height + other.tag.height) / 2 + GAP_PX;
  const isFree = (y: number) => taken.every((other) => Math.abs(other.y - y) >= distance(other) - 1e-6);
  const candidates = [tag.y, ...taken.flatMap((other) => [other.y + distance(other), other.y - distance(other)])];
  const free = candidates.filter((y) => Math.abs(y - tag.y) <= tag.height * MAX_MOVE_HEIGHTS && isFree(y));
  return free.sort((a, b) => Math.abs(a - tag.y) - Math.abs(b - tag.y))[0] ?? null;
}
