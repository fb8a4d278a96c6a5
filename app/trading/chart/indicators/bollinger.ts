import { meanOf, priceOf, type Rule } from "./series.ts";

type Settings = { length: number; deviations: number; source: Parameters<typeof priceOf>[1] };

/** The simple average, and that average plus and minus some standard deviations of the same prices. */
export const bollinger = ({ length, deviations, source }: Settings): Rule => {
  return (bars, place, [upper = [], middle = [], lower = []]) => {
    const mean = meanOf(length, place, (one) => priceOf(bars, source, one));
    const variance = meanOf(length, place, (one) => (priceOf(bars, source, one) - mean) ** 2);
    const width = deviations * Math.sqrt(variance);
    [upper[place], middle[place], lower[place]] = [mean + width, mean, mean - width];
  };
};
