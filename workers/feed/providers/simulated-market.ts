import { activity, type Character, characterOf } from "./character.ts";
import type { Catalogue, Listed, Tick } from "./provider.ts";
import { createRandom } from "./random.ts";
import { dayjs } from "../../../app/dayjs.ts";

const SECONDS_A_YEAR = 365 * 86_400;
// The pull back towards the price a walk began near: half of a deviation is gone in about five days.
const PULL = Math.LN2 / (5 * 86_400);
const LONGEST_PAUSE = 25;

type Walk = { price: number; anchor: number; volatility: number; movedAt: number };
type Simulated = {
  listed: Listed;
  character: Character;
  /** The walks whose product it is, each with its power: EUR_JPY is EUR_USD times USD_JPY. */
  legs: Array<{ walk: Walk; power: 1 | -1 }>;
  dueAt: number;
};

/**
 * A market that moves by itself: every instrument against the dollar walks, a cross is the product of its two legs,
 * so that no triangle drifts apart. The same catalogue, seed and times give the same ticks.
 */
export function createMarket(catalogue: Catalogue, seed: number, startsAt: number) {
  const random = createRandom(seed);
  const walks = new Map<string, Walk>();
  const byName = new Map(catalogue.instruments.map((listed) => [listed.name, listed]));

  function walkOf(listed: Listed): Walk {
    const known = walks.get(listed.name);
    if (known) return known;
    const typical = Number(listed.typicalPrice ?? 1);
    const price = listed.last ? (Number(listed.last.bid) + Number(listed.last.ask)) / 2 : typical;
    // A last price far from the typical one is where this market lives now.
    const anchor = Math.abs(Math.log(price / typical)) < 0.3 ? typical : price;
    const walk = { price, anchor, volatility: characterOf(listed).volatility, movedAt: startsAt };
    walks.set(listed.name, walk);
    return walk;
  }

  /** The dollars' worth of something, when an instrument of the catalogue tells it. */
  function dollarLeg(asset: string): { walk: Walk; power: 1 | -1 } | undefined {
    const direct = byName.get(`${asset}_USD`);
    if (direct) return { walk: walkOf(direct), power: 1 };
    const inverse = byName.get(`USD_${asset}`);
    return inverse ? { walk: walkOf(inverse), power: -1 } : undefined;
  }

  function legsOf(listed: Listed): Simulated["legs"] {
    const base = listed.quote === "USD" || listed.base === "USD" ? undefined : dollarLeg(listed.base);
    const quote = base && dollarLeg(listed.quote);
    if (!base || !quote) return [{ walk: walkOf(listed), power: 1 }];
    return [base, { walk: quote.walk, power: quote.power === 1 ? -1 : 1 }];
  }

  const simulated = catalogue.instruments
    .filter((listed) => listed.last !== null || listed.typicalPrice !== null)
    .map((listed): Simulated => {
      const character = characterOf(listed);
      // Everything has a price within the first two seconds, not all in the first frame.
      return { listed, character, legs: legsOf(listed), dueAt: startsAt + random.next() * 2000 };
    });

  function move(walk: Walk, now: number, busy: number): void {
    const seconds = Math.min(Math.max((now - walk.movedAt) / 1000, 0), 60);
    if (seconds === 0) return;
    walk.movedAt = now;
    // One move in eighty is news.
    const news = random.next() < 1 / 80 ? 3.5 : 1;
    const step = walk.volatility * Math.sqrt(seconds / SECONDS_A_YEAR) * busy * news * random.normal();
    walk.price *= Math.exp(step - Math.log(walk.price / walk.anchor) * PULL * seconds);
  }

  function quote({ listed, character, legs }: Simulated, now: number, time: string, busy: number): Tick {
    for (const { walk } of legs) move(walk, now, busy);
    const noise = legs.length > 1 ? 1 + random.normal() * character.spread * 0.08 : 1;
    const mid = legs.reduce((product, { walk, power }) => product * walk.price ** power, noise);
    const spread = mid * character.spread * (busy < 0.5 ? 1.6 : 1) * (0.85 + random.next() * 0.5);
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
    /** The ticks that are due at this moment, in time order with those of the steps before. */
    step(now: number): Tick[] {
      const ticks: Tick[] = [];
      const clock = dayjs.utc(now);
      const time = clock.toISOString();
      for (const one of simulated) {
        if (one.dueAt > now || !catalogue.isOpen(one.listed.name)) continue;
        const busy = activity(one.listed.category, clock);
        ticks.push(quote(one, now, time, busy));
        const wait = (-Math.log(1 - random.next()) * one.character.interval) / Math.sqrt(busy);
        one.dueAt = now + Math.min(Math.max(wait, 0.15), LONGEST_PAUSE) * 1000;
      }
      return ticks;
    },
  };
}

/** 113607 points at 5 decimals are "1.13607": made from digits, so that no float is ever printed. */
function fromPoints(points: number, decimals: number): string {
  if (decimals === 0) return String(points);
  const digits = String(points).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
