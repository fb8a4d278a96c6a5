// Zod type of the specification of an instrument (trading.instrument_sheet).
import { z } from "zod";

const tier = z.object({
  from: z.string(),
  to: z.string().nullable(),
  leverage: z.string().nullable(),
  /** The margin in per cent of the value. */
  share: z.string().nullable(),
  margin: z.string().nullable(),
  buy: z.string(),
  sell: z.string(),
});

const newsItem = z.object({
  id: z.number(),
  time: z.string(),
  isAllDay: z.boolean(),
  title: z.string(),
  currencies: z.array(z.string()),
  impact: z.enum(["low", "medium", "high"]).nullable(),
  actual: z.string(),
  forecast: z.string(),
  previous: z.string(),
  link: z.string(),
});
export type NewsItem = z.infer<typeof newsItem>;

const sheet = z.object({
  /** The market's clock. */
  at: z.string(),
  id: z.number(),
  name: z.string(),
  base: z.string(),
  quote: z.string(),
  alias: z.string(),
  category: z.enum(["forex", "commodity", "index", "stock", "crypto"]),
  decimals: z.number(),
  bid: z.string().nullable(),
  ask: z.string().nullable(),
  /** Since the day's reference (E-22): per cent, and in the quote currency. */
  dayChange: z.string().nullable(),
  dayMove: z.string().nullable(),
  dayRange: z.string().nullable(),
  isFavorite: z.boolean(),
  dayHigh: z.string().nullable(),
  dayLow: z.string().nullable(),
  isOpen: z.boolean(),
  tradable: z.boolean(),
  state: z.enum(["open", "close_only", "halted"]),
  stateUntil: z.string().nullable(),
  closesAt: z.string().nullable(),
  opensAt: z.string().nullable(),
  /** Monday to Sunday of the current week; sessions in minutes of the reader's day. */
  hours: z.array(
    z.object({
      day: z.string(),
      weekday: z.number(),
      sessions: z.array(z.object({ from: z.number(), to: z.number() })),
    }),
  ),
  now: z.object({ day: z.string(), minute: z.number() }),
  holidays: z.array(
    z.object({
      day: z.string(),
      name: z.string(),
      sessions: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** In quote per base. */
  spread: z.string().nullable(),
  /** In per cent of the bid. */
  spreadShare: z.string().nullable(),
  /** The charge of a new order, in pips. */
  spreadPips: z.string(),
  pip: z.string(),
  minUnits: z.string(),
  maxUnits: z.string(),
  unitStep: z.string(),
  leverage: z.string().nullable(),
  currency: z.string().nullable(),
  /** The units that the following amounts are for, in the account's currency. */
  units: z.string(),
  pipValue: z.string().nullable(),
  spreadCost: z.string().nullable(),
  commission: z.string().nullable(),
  swap: z.object({
    /** Percent a year. */
    rate: z.string(),
    buy: z.string().nullable(),
    sell: z.string().nullable(),
    chargedAt: z.string(),
    tripleWeekday: z.number().nullable(),
  }),
  tiers: z.array(tier),
  windows: z.array(z.object({ leverage: z.string(), from: z.string(), until: z.string(), isNow: z.boolean() })),
  /** The next events of both currencies, and the newest news about them. */
  events: z.array(newsItem),
  news: z.array(newsItem),
});
export type InstrumentSheet = z.infer<typeof sheet>;
export const instrumentSheet = sheet.nullable();
