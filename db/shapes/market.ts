// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { lastChange } from "../queries/audit/last-change.ts";

const found = z.object({
  id: z.number(),
  name: z.string(),
  alias: z.string().nullable(),
  base: z.string(),
  quote: z.string(),
  category: z.string(),
  bids: z.string().nullable(),
  asks: z.string().nullable(),
  tradingview: z.string(),
  leverage: z.string(),
  tradable: z.boolean(),
  swap: z.string(),
  providerSymbol: z.string(),
  priceDecimals: z.number(),
  time: z.string().nullable(),
  /** In per cent; null for the category's value. */
  maxJump: z.string().nullable(),
  categoryMaxJump: z.string(),
  /** The newest quarantined tick while the price is under review, and the move of its bid in per cent. */
  review: z
    .object({ bid: z.string(), ask: z.string(), time: z.string(), ticks: z.number(), move: z.string() })
    .nullable(),
  /** Open and pending orders in the instrument, and positions in others that are converted with its price. */
  uses: z.object({ positions: z.number(), pending: z.number(), conversions: z.number() }),
  changed: lastChange,
});
export const findInstrument = found;

const settings = z.object({
  spreads: z.record(z.string(), z.string()),
  /** The largest accepted move of a tick in per cent, by category. */
  maxJumps: z.record(z.string(), z.string()),
  lots: z.record(z.string(), z.enum(["lot", "amount"])),
  lotSelector: z.array(z.object({ label: z.string(), value: z.string() })),
  changed: z.object({ spreads: lastChange, maxJumps: lastChange, lots: lastChange, lotSelector: lastChange }),
});
export const tradeSettings = settings;

/** Whether a category is traded by amount or by lot, and the available lots. */
export const getLotState = z.object({
  lotState: z.enum(["amount", "lot"]),
  lotSelector: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const listDrawings = { points: z.array(z.object({ time: z.string(), price: z.string() })) };

const newsKind = z.enum(["events", "news"]);
const newsFormat = z.enum(["ics", "csv", "json", "rss"]);
export const findNewsFeed = z.object({
  id: z.number(),
  name: z.string(),
  kind: newsKind,
  format: newsFormat,
  url: z.string(),
  currency: z.string(),
  /** Why the last fetch failed; null if it succeeded. */
  error: z.string().nullable(),
  errorValues: z.record(z.string(), z.string()),
  changed: lastChange,
});
export const listNewsFeeds = { kind: newsKind, format: newsFormat, error_values: z.record(z.string(), z.string()) };
export const listNews = { impact: z.enum(["low", "medium", "high"]).nullable() };

/** The spread of an instrument in quote per base, now and averages; minutes of the reader's day. */
const spread = z.object({
  now: z.string().nullable(),
  average: z.string().nullable(),
  /** At which the present hour began. */
  minute: z.number(),
  hours: z.array(z.object({ minute: z.number(), average: z.string() })),
});
export const typicalSpread = spread.nullable();
