import { activity, type PriceProfile, profileOf } from "./price-profile.ts";
import type { Catalogue, Listed, Tick } from "./provider.ts";
import { createRandom, type Random } from "./random.ts";
import { dayjs } from "../../../app/dayjs.ts";

const SECONDS_PER_YEAR = 365 * 86_400;
// Mean reversion: half of a deviation from the starting price is gone after about five days.
const REVERSION_PER_SECOND = Math.LN2 / (5 * 86_400);
const MAX_PAUSE_SECONDS = 25;

type Walk = { price: number; anchor: number; volatility: number; movedAt: number };
type Simulated = {
  listed: Listed;
  profile: PriceProfile;
  /** The random walks whose product is the price, each with its power: EUR_JPY is EUR_USD times USD_JPY. */
  legs: Array<{ walk: Walk; power: 1 | -1 }>;
  dueAt: number;
};

/**
 * A simulated market: every instrument against the dollar is a random walk and a cross is the product of its two legs,
 * so that crosses stay consistent. The same catalogue, seed and times give the same ticks.
 */
export function createMarket(catalogue: Catalogue, seed: number, startsAt: number) {
  const random = createRandom(seed);
  const legsOf = createLegs(catalogue, startsAt);
  const simulated = catalogue.instruments
    .filter((listed) => listed.last !== null || listed.typicalPrice !== null)
    .map((listed): Simulated => {
      const profile = profileOf(listed);
      // Spreads the first prices over two seconds instead of sending all of them in the first frame.
      return { listed, profile, legs: legsOf(listed), dueAt: startsAt + random.next() * 2000 };
    });

  function quote({ listed, profile, legs }: Simulated, now: number, time: string, activityFactor: number): Tick {
    for (const { walk } of legs) move(walk, now, activityFactor, random);
    const noise = legs.length > 1 ? 1 + random.normal() * profile.spread * 0.08 : 1;
    const mid = legs.reduce((product, { walk, power }) => product * walk.price ** power, noise);
    const spread = mid * profile.spread * (activityFactor < 0.5 ? 1.6 : 1) * (0.85 + random.next() * 0.5);
    const points = 10 ** listed.decimals;
    const width = Math.max(1, Math.round(spread * points));
    const bid = Math.max(1, Math.round(mid * points - width / 2));
    return {
      instrument: listed.name,
      bid: fromPoints(bid, listed.decimals),
      ask: fromPoints(bid + width, listed.decimals),
      time,
    };
  }

  return {
    /** The ticks that are due now. Their times never precede those of earlier steps. */
    step(now: number): Tick[] {
      const ticks: Tick[] = [];
      const clock = dayjs.utc(now);
      const time = clock.toISOString();
      for (const one of simulated) {
        if (one.dueAt > now || !catalogue.isOpen(one.listed.name)) continue;
        const activityFactor = activity(one.listed.category, clock);
        ticks.push(quote(one, now, time, activityFactor));
        const wait = (-Math.log(1 - random.next()) * one.profile.interval) / Math.sqrt(activityFactor);
        one.dueAt = now + Math.min(Math.max(wait, 0.15), MAX_PAUSE_SECONDS) * 1000;
      }
      return ticks;
    },
  };
}

/** Returns the legs of an instrument; instruments share the walks of their currencies. */
function createLegs(catalogue: Catalogue, startsAt: number): (listed: Listed) => Simulated["legs"] {
  const walks = new Map<string, Walk>();
  const byName = new Map(catalogue.instruments.map((listed) => [listed.name, listed]));

  function walkOf(listed: Listed): Walk {
    const known = walks.get(listed.name);
    if (known) return known;
    const typical = Number(listed.typicalPrice ?? 1);
    const price = listed.last ? (Number(listed.last.bid) + Number(listed.last.ask)) / 2 : typical;
    // A last price far from the typical one is the level to revert to.
    const anchor = Math.abs(Math.log(price / typical)) < 0.3 ? typical : price;
    const walk = { price, anchor, volatility: profileOf(listed).volatility, movedAt: startsAt };
    walks.set(listed.name, walk);
    return walk;
  }

  /** The walk of an asset against the dollar, if the catalogue has such an instrument. */
  function dollarLeg(asset: string): { walk: Walk; power: 1 | -1 } | undefined {
    const direct = byName.get(`${asset}_USD`);
    if (direct) return { walk: walkOf(direct), power: 1 };
    const inverse = byName.get(`USD_${asset}`);
    return inverse ? { walk: walkOf(inverse), power: -1 } : undefined;
  }

  return (listed) => {
    const base = listed.quote === "USD" || listed.base === "USD" ? undefined : dollarLeg(listed.base);
    const quote = base && dollarLeg(listed.quote);
    if (!base || !quote) return [{ walk: walkOf(listed), power: 1 }];
    return [base, { walk: quote.walk, power: quote.power === 1 ? -1 : 1 }];
  };
}

function move(walk: Walk, now: number, activityFactor: number, random: Random): void {
  const seconds = Math.min(Math.max((now - walk.movedAt) / 1000, 0), 60);
  if (seconds === 0) return;
  walk.movedAt = now;
  // One move in eighty is larger, as after news.
  const news = random.next() < 1 / 80 ? 3.5 : 1;
  const step = walk.volatility * Math.sqrt(seconds / SECONDS_PER_YEAR) * activityFactor * news * random.normal();
  walk.price *= Math.exp(step - Math.log(walk.price / walk.anchor) * REVERSION_PER_SECOND * seconds);
}

/** 113607 points at 5 decimals are "1.13607". Formatted from digits, so that no float is printed. */
function fromPoints(points: number, decimals: number): string {
  if (decimals === 0) return String(points);
  const digits = String(points).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
