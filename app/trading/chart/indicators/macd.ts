import { at, nextAverage, priceOf, type Rule } from "./series.ts";

type Settings = { fast: number; slow: number; signal: number; source: Parameters<typeof priceOf>[1] };

/** The fast exponential average less the slow one, the exponential average of that, and the difference of the two. */
export const macd = ({ fast, slow, signal, source }: Settings): Rule => {
  const first = Math.max(fast, slow) - 1;
  return (bars, place, [differences = [], lines = [], signals = [], fasts = [], slows = []]) => {
    const price = (one: number) => priceOf(bars, source, one);
    const average = (before: number[], length: number) =>
      nextAverage(at(before, place - 1), { length, weight: 2 / (length + 1), first: 0, place }, price);
    [fasts[place], slows[place]] = [average(fasts, fast), average(slows, slow)];
    lines[place] = at(fasts, place) - at(slows, place);
    const span = { length: signal, weight: 2 / (signal + 1), first, place };
    signals[place] = nextAverage(at(signals, place - 1), span, (one) => at(lines, one));
    differences[place] = at(lines, place) - at(signals, place);
  };
};
