type Timed = { readonly time: number };

/**
 * The place of a moment among bars, in bars from the first one: between two bars in proportion to the time between
 * them, outside all bars in steps of `width` seconds. Drawings thus keep their times at every interval.
 */
export function placeOfTime(bars: readonly Timed[], time: number, width: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  if (time <= first.time) return (time - first.time) / width;
  if (time >= last.time) return bars.length - 1 + (time - last.time) / width;
  let [low, high] = [0, bars.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? 0) <= time) low = middle;
    else high = middle;
  }
  const [before, after] = [bars[low]?.time ?? 0, bars[high]?.time ?? 0];
  return low + (time - before) / (after - before);
}

/** The start of the bar nearest to a place, in seconds. */
export function timeOfPlace(bars: readonly Timed[], place: number, width: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  const nearest = Math.round(place);
  if (nearest < 0) return first.time + nearest * width;
  return bars[nearest]?.time ?? last.time + (nearest - bars.length + 1) * width;
}
