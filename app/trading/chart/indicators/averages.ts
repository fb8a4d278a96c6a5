import type { averageKinds } from "../../../frame/indicator-definition.ts";
import { at, meanOf, nextAverage, priceOf, type Rule } from "./series.ts";

export type AverageKind = (typeof averageKinds)[number];
type Span = { length: number; first: number; place: number };
type Average = (before: number, span: Span, valueAt: (place: number) => number) => number;
type Settings = { length: number; source: Parameters<typeof priceOf>[1] };

/**
 * The averages of values that begin at the place `first`; NaN while there are fewer than `length`. `before` is the
 * average at the place before.
 */
export const averages: Record<AverageKind, Average> = {
  /** The mean of the last values. */
  sma: (_, { length, place }, valueAt) => meanOf(length, place, valueAt),
  /** Starts as the simple average; then every value has the weight 2 / (length + 1). */
  ema: (before, span, valueAt) => nextAverage(before, { ...span, weight: 2 / (span.length + 1) }, valueAt),
  /** The last value of a window has the weight `length`, the value before it `length` - 1, and so on down to 1. */
  wma(_, { length, place }, valueAt) {
    let sum = place < length - 1 ? Number.NaN : 0;
    for (let weight = 1; weight <= length; weight++) sum += weight * valueAt(place - length + weight);
    return sum / ((length * (length + 1)) / 2);
  },
};

/** The rule that averages prices. */
const ofPrices =
  (kind: AverageKind) =>
  ({ length, source }: Settings): Rule => {
    return (bars, place, [values = []]) => {
      const price = (one: number) => priceOf(bars, source, one);
      values[place] = averages[kind](at(values, place - 1), { length, first: 0, place }, price);
    };
  };
export const sma = ofPrices("sma");
export const ema = ofPrices("ema");
export const wma = ofPrices("wma");
