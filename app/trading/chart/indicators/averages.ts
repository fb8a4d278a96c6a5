import { at, meanOf, nextAverage, priceOf, type Rule } from "./series.ts";

type Settings = { length: number; source: Parameters<typeof priceOf>[1] };

/** The mean of the last prices. */
export const sma = ({ length, source }: Settings): Rule => {
  return (bars, place, [values = []]) => {
    values[place] = meanOf(length, place, (one) => priceOf(bars, source, one));
  };
};

/** Starts as the simple average; then every price has the weight 2 / (length + 1). */
export const ema = ({ length, source }: Settings): Rule => {
  return (bars, place, [values = []]) => {
    const span = { length, weight: 2 / (length + 1), first: 0, place };
    values[place] = nextAverage(at(values, place - 1), span, (one) => priceOf(bars, source, one));
  };
};

/** The last price of a window has the weight `length`, the price before it `length` - 1, and so on down to 1. */
export const wma = ({ length, source }: Settings): Rule => {
  return (bars, place, [values = []]) => {
    let sum = place < length - 1 ? Number.NaN : 0;
    for (let weight = 1; weight <= length; weight++) sum += weight * priceOf(bars, source, place - length + weight);
    values[place] = sum / ((length * (length + 1)) / 2);
  };
};
