import { dayjs } from "../../../dayjs.ts";
import { DAY_SECONDS } from "../bars.ts";
import { at, priceOf, type Rule } from "./series.ts";

/** 1 January 1970 was a Thursday; weeks start on Monday. */
const MONDAY_OFFSET_DAYS = 3;
const periods = {
  day: (seconds: number) => Math.floor(seconds / DAY_SECONDS),
  week: (seconds: number) => Math.floor((seconds / DAY_SECONDS + MONDAY_OFFSET_DAYS) / 7),
  month: (seconds: number) => dayjs.utc(seconds * 1000).format("YYYY-MM"),
};

type Settings = { period: keyof typeof periods; source: Parameters<typeof priceOf>[1] };

/** The average price of the period so far, each bar weighted by its number of ticks. Periods are those of UTC. */
export const vwap = ({ period, source }: Settings): Rule => {
  const periodOf = periods[period];
  return (bars, place, [values = [], products = [], volumes = []]) => {
    const continues = place > 0 && periodOf(at(bars.time, place)) === periodOf(at(bars.time, place - 1));
    const [product, volume] = continues ? [at(products, place - 1), at(volumes, place - 1)] : [0, 0];
    const price = priceOf(bars, source, place);
    products[place] = product + price * at(bars.volume, place);
    volumes[place] = volume + at(bars.volume, place);
    values[place] = volumes[place] === 0 ? price : products[place] / volumes[place];
  };
};
