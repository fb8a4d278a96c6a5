import { NO_CHOICE } from "../../../frame/indicator-definition.ts";
import { type AverageKind, averages } from "./averages.ts";
import { at, nextAverage, priceOf, type Rule } from "./series.ts";

type Settings = {
  length: number;
  source: Parameters<typeof priceOf>[1];
  smoothing: AverageKind | typeof NO_CHOICE;
  smoothingLength: number;
};

/**
 * Wilder's index: the average rise as a share of average rise and fall, in per cent; 50 without any movement. Then its
 * own average, if one is chosen.
 */
export const rsi = ({ length, source, smoothing, smoothingLength }: Settings): Rule => {
  const average = smoothing === NO_CHOICE ? null : averages[smoothing];
  return (bars, place, [values = [], smoothed = [], rises = [], falls = []]) => {
    const change = (one: number) => priceOf(bars, source, one) - priceOf(bars, source, one - 1);
    // The first bar has no change.
    const span = { length, weight: 1 / length, first: 1, place };
    const rise = nextAverage(at(rises, place - 1), span, (one) => Math.max(change(one), 0));
    const fall = nextAverage(at(falls, place - 1), span, (one) => Math.max(-change(one), 0));
    [rises[place], falls[place]] = [rise, fall];
    values[place] = rise + fall === 0 ? 50 : (100 * rise) / (rise + fall);
    const window = { length: smoothingLength, first: length, place };
    smoothed[place] = average?.(at(smoothed, place - 1), window, (one) => at(values, one)) ?? Number.NaN;
  };
};
