// The customers' orders in the replay and their times, fixed before the first tick and independent of the frames.
import { dayjs } from "../../app/dayjs.ts";
import type { Kind, Side, Steps, Tick } from "./model.ts";
import { createRandom, type Random } from "./random.ts";
import { type ToolAction, tools } from "./tools.ts";

export type Action =
  | {
      do: "place";
      customer: number;
      instrument: string;
      side: Side;
      share: number;
      profit: number | null;
      loss: number | null;
      /** Sized by this share of the equity at the stop-loss, in per cent. */
      risk: number | null;
      /** The pips that the market has moved against the customer since the rate was shown, of 2 that are accepted. */
      slipped: number | null;
    }
  | {
      do: "pending";
      customer: number;
      instrument: string;
      side: Side;
      kind: Kind;
      share: number;
      distance: number;
      /** The limit of a stop-limit: its distance from the stop. */
      limit: number;
      /** Whether the market must rise to the price of a market-if-touched order. */
      isAbove: boolean;
      /** Linked with the customer's latest waiting order, if there is one. */
      isLinked: boolean;
      profit: number | null;
      loss: number | null;
      expires: number | null;
      /** Expires at the end of the trading day. */
      isDay: boolean;
    }
  | { do: "change"; pending: number; distance: number; limit: number; isAbove: boolean }
  | { do: "close"; order: number }
  | { do: "protect"; order: number; level: "profit" | "loss"; distance: number }
  | ToolAction;
export type Event = { time: number; action: Action };
export type Person = { currency: string; balance: string; plan: number | null };

const ORDERS = 420;
const PENDING_ORDERS = 200;

export const instruments = [
  { name: "EUR_USD", category: "forex", leverage: "500" },
  { name: "GBP_USD", category: "forex", leverage: "500" },
  { name: "USD_JPY", category: "forex", leverage: "500" },
  { name: "XAU_USD", category: "commodity", leverage: "250" },
] as const;

/** Margin tiers (E-40), within the notional that customers reach. */
export const tiers: Record<string, Steps> = {
  EUR_USD: [
    ["100000", "495"],
    ["200000", "480"],
    [null, "450"],
  ],
  XAU_USD: [
    ["160000", "248"],
    [null, "220"],
  ],
};

export const plans: Record<string, string | null>[] = [
  { forex_leverage: "400", forex_stopout: "80", commodity_leverage: "150", commodity_stopout: "30" },
  { forex_leverage: "0", forex_stopout: "20", commodity_leverage: null, commodity_stopout: null },
];

export const people: Person[] = Array.from({ length: 100 }, (_, n) => {
  const currency = ["USD", "USD", "EUR", "GBP", "JPY"][n % 5] ?? "USD";
  return {
    currency,
    balance: currency === "JPY" ? String(60_000 + 7000 * (n % 9)) : String(500 + 130 * (n % 11)),
    plan: n % 4 === 0 ? 0 : n % 7 === 0 ? 1 : null,
  };
});

const digits: Record<string, number> = { EUR_USD: 5, GBP_USD: 5, USD_JPY: 3, XAU_USD: 3 };

/** A tick of an instrument that moves as another does, at `factor` times its price. */
export function follow({ bid, ask, time }: Tick, instrument: string, factor: number): Tick {
  const places = placesOf(instrument);
  return { instrument, bid: (factor * Number(bid)).toFixed(places), ask: (factor * Number(ask)).toFixed(places), time };
}

/** Pairs without a recording of that day follow EUR_USD at their own level; the yen has no ticks for a while. */
export function derive(ticks: Tick[], silence: [number, number]): Tick[] {
  return ticks.flatMap((tick, index) => {
    const isSilent = tick.time > silence[0] && tick.time < silence[1];
    const inverse = { ...tick, bid: String(1 / Number(tick.ask)), ask: String(1 / Number(tick.bid)) };
    return [
      ...(index % 5 === 0 ? [follow(tick, "GBP_USD", 1.2174)] : []),
      ...(index % 7 === 0 && !isSilent ? [follow(inverse, "USD_JPY", 141.9)] : []),
    ];
  });
}

export function writeScript(seed: number, from: number, release: number, to: number): Event[] {
  const random = createRandom(seed);
  const events: Event[] = [];
  const share = () => random.between(0.1, 0.5);
  const level = (chance: number) => (random.chance(chance) ? random.between(0.0004, 0.006) : null);
  for (let n = 0; n < ORDERS; n++) {
    const time = n < ORDERS * 0.8 ? random.between(from, release) : random.between(release, to);
    const action: Action = {
      do: "place",
      customer: random.integer(0, people.length - 1),
      instrument: pickInstrument(random),
      side: random.pick(["buy", "sell"]),
      share: share(),
      profit: level(0.3),
      loss: level(0.2),
      risk: null,
      slipped: n % 8 === 3 ? (n % 5) - 1 : null,
    };
    if (n % 8 === 5) Object.assign(action, { risk: 1 + (n % 9), loss: 0.002 + (n % 7) / 1000 });
    events.push({ time, action });
  }
  for (let n = 0; n < PENDING_ORDERS; n++) {
    const action: Action = {
      do: "pending",
      // Half of them belong to few customers, so that groups form.
      customer: random.integer(0, random.chance(0.5) ? 20 : people.length - 1),
      instrument: pickInstrument(random),
      side: random.pick(["buy", "sell"]),
      kind: random.pick(["limit", "stop", "stop_limit", "market_if_touched"]),
      share: share(),
      distance: random.between(0.0002, 0.007),
      limit: random.between(-0.001, 0.001),
      isAbove: random.chance(0.5),
      isLinked: random.chance(0.5),
      profit: level(0.4),
      loss: level(0.4),
      expires: random.chance(0.2) ? Math.round(random.between(release - 60_000, release + 60_000)) : null,
      isDay: n % 3 === 0,
    };
    events.push({ time: random.between(from, release), action });
  }
  for (let n = 0; n < 60; n++) {
    const action: Action = {
      do: "change",
      pending: random.integer(0, PENDING_ORDERS - 1),
      distance: random.between(0.0002, 0.005),
      limit: random.between(-0.001, 0.001),
      isAbove: random.chance(0.5),
    };
    events.push({ time: random.between(from, to), action });
  }
  for (let n = 0; n < 40; n++)
    events.push({ time: random.between(from, to), action: { do: "close", order: random.integer(0, ORDERS - 1) } });
  for (let n = 0; n < 60; n++) {
    events.push({
      time: random.between(from, to),
      action: {
        do: "protect",
        order: random.integer(0, ORDERS - 1),
        level: random.pick(["profit", "loss"]),
        distance: random.between(0.0003, 0.005),
      },
    });
  }
  for (let n = 0; n < 150; n++) {
    const action: Action = {
      do: "tool",
      tool: random.pick(tools),
      order: random.integer(0, ORDERS - 1),
      size: random.between(0.05, 1.2),
    };
    events.push({ time: random.between(from, to), action });
  }
  return events.sort((a, b) => a.time - b.time);
}

const pickInstrument = (random: Random): string =>
  random.pick(["EUR_USD", "EUR_USD", "XAU_USD", "XAU_USD", "XAU_USD", "GBP_USD", "USD_JPY"]);
export const placesOf = (instrument: string): number => digits[instrument] ?? 5;

/** The end of the trading day that contains a moment: the next 17:00 in New York. */
export function endOfDay(ms: number): number {
  const local = (at: number) => dayjs.utc(at).tz("America/New_York");
  const today = local(ms).startOf("day").add(17, "hour").valueOf();
  return today > ms
    ? today
    : local(today + 86_400_000)
        .startOf("day")
        .add(17, "hour")
        .valueOf();
}
