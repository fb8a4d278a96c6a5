import { at, nextAverage, priceOf, type Rule } from "./series.ts";

type Settings = { length: number; source: Parameters<typeof priceOf>[1] };

/** Wilder's index: the average rise as a share of average rise and fall, in per cent; 50 without any movement. */
export const rsi = ({ length, source }: Settings): Rule => {
  return (bars, place, [values = [], rises = [], falls = []]) => {
    const change = (one: number) => priceOf(bars, source, one) - priceOf(bars, source, one - 1);
    // The first bar has no change.
    const span = { length, weight: 1 / length, first: 1, place };
    const rise = nextAverage(at(rises, place - 1), span, (one) => Math.max(change(one), 0));
    const fall = nextAverage(at(falls, place - 1), span, (one) => Math.max(-change(one), 0));
    [rises[place], falls[place]] = [rise, fall];
    values[place] = rise + fall === 0 ? 50 : (100 * rise) / (rise + fall);
  };
};
