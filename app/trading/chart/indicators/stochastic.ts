import { at, meanOf, rangeOf, type Rule } from "./series.ts";

type Settings = { length: number; smooth: number; signal: number };

/**
 * %K: the place of the close in the range of the last bars, in per cent, averaged; %D: the average of %K. 50 in a range
 * without height.
 */
export const stochastic = ({ length, smooth, signal }: Settings): Rule => {
  return (bars, place, [k = [], d = [], raw = []]) => {
    const { high, low } = rangeOf(bars, length, place);
    raw[place] = high === low ? 50 : (100 * (at(bars.close, place) - low)) / (high - low);
    k[place] = meanOf(smooth, place, (one) => at(raw, one));
    d[place] = meanOf(signal, place, (one) => at(k, one));
  };
};
