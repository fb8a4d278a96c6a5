import { at, nextAverage, type Rule, type Series } from "./series.ts";

/** Wilder's average of the true range: the range of a bar, extended to the close before it. */
export const atr = ({ length }: { length: number }): Rule => {
  return (bars, place, [values = []]) => {
    const span = { length, weight: 1 / length, first: 0, place };
    values[place] = nextAverage(at(values, place - 1), span, (one) => trueRange(bars, one));
  };
};

function trueRange(bars: Series, place: number): number {
  const before = at(bars.close, place - 1);
  const [high, low] = [at(bars.high, place), at(bars.low, place)];
  return place === 0 ? high - low : Math.max(high, before) - Math.min(low, before);
}
