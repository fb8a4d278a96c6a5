/** A tag of the price axis: where its price is and how high it is, in pixels. */
export type Tag = { y: number; height: number; isFixed: boolean };
/** The tag's middle; null where it has been joined into the tag at `into`. */
export type PlacedTag = { y: number; joined: number; into: number | null };

const GAP_PX = 1.5;
/** A tag moves at most this many of its heights away from its price. */
const MAX_MOVE_HEIGHTS = 2;

/**
 * Places tags so that none covers another: fixed ones keep their place, the others are taken from top to bottom and
 * pushed to the nearest free place. A tag without one within reach is joined into the nearest one, which counts it.
 */
export function placeTags(tags: readonly Tag[]): PlacedTag[] {
  const placed: PlacedTag[] = tags.map(({ y }) => ({ y, joined: 0, into: null }));
  const order = tags.map((_, place) => place).sort((a, b) => tags[a]!.y - tags[b]!.y);
  const taken = order.filter((place) => tags[place]!.isFixed);
  for (const place of order) {
    const tag = tags[place]!;
    if (tag.isFixed) continue;
    const y = nearestFree(
      tag,
      taken.map((other) => ({ y: placed[other]!.y, height: tags[other]!.height })),
    );
    if (y === null) {
      const host = taken.reduce((best, other) =>
        Math.abs(placed[other]!.y - tag.y) < Math.abs(placed[best]!.y - tag.y) ? other : best,
      );
      placed[host]!.joined += 1;
      placed[place] = { y: placed[host]!.y, joined: 0, into: host };
    } else {
      placed[place]!.y = y;
      taken.push(place);
    }
  }
  return placed;
}

/** The place nearest to the tag's price that is free; of two equally near ones the lower. */
function nearestFree(tag: Tag, taken: readonly { y: number; height: number }[]): number | null {
  const distance = (other: { height: number }) => (tag.height + other.height) / 2 + GAP_PX;
  const isFree = (y: number) => taken.every((other) => Math.abs(other.y - y) >= distance(other) - 1e-6);
  const candidates = [tag.y, ...taken.flatMap((other) => [other.y + distance(other), other.y - distance(other)])];
  const free = candidates.filter((y) => Math.abs(y - tag.y) <= tag.height * MAX_MOVE_HEIGHTS && isFree(y));
  return free.sort((a, b) => Math.abs(a - tag.y) - Math.abs(b - tag.y))[0] ?? null;
}
