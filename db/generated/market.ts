// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/market.ts";

/**
 * An administrator accepts the newest quarantined price of an instrument: it is applied as a tick, with
 * everything a tick sets off, and the review ends. p_bid: the bid on the administrator's screen, within 1 % of the
 * newest. Locks as market.apply_ticks. Raises BT102, BT103, BT241 no review, BT242 the price moved on, BT243 no
 * reason. For POST /admin/instruments/{id}/accept-price.
 */
export const acceptPrice = command<{
  actor: Actor;
  instrumentId: number | null;
  bid: string | number | null;
  reason: string | null;
}>("market.accept_price", {
  actor: ["p_actor_id", "actor"],
  instrumentId: ["p_instrument_id", "integer"],
  bid: ["p_bid", "numeric"],
  reason: ["p_reason", "text"],
});

const addFavoriteResult = z.array(z.number());
/**
 * Adds an instrument to the actor's favourites and answers them all; twice is once. Raises BT200. Called by POST
 * /dashboard/add-to-favorite.
 */
export const addFavorite = value<{ actor: Actor; instrumentId: number | null }, z.infer<typeof addFavoriteResult>>(
  "market.add_favorite",
  { actor: ["p_actor_id", "actor"], instrumentId: ["p_instrument_id", "integer"] },
  addFavoriteResult,
);

const clockResult = z.string();
/**
 * The only clock that rules about prices, sessions and order times: the time of day, or the newest tick's time under
 * a replay or ticks fed by hand. Everybody may ask.
 */
export const clock = value<{}, z.infer<typeof clockResult>>("market.clock", {}, clockResult);

const convertedResult = z.string();
/**
 * An amount in the quote currency as an amount in the account's currency, with the fraction of
 * market.conversion_rates: 50 decimals or more, so that rounding the result half-up rounds the exact value.
 */
export const converted = value<
  { amount: string | number | null; multiplier: string | number | null; divisor: string | number | null },
  z.infer<typeof convertedResult>
>(
  "market.converted",
  { amount: ["p_amount", "numeric"], multiplier: ["p_multiplier", "numeric"], divisor: ["p_divisor", "numeric"] },
  convertedResult,
);

const countInstrumentsResult = z.number();
/** How many instruments the same filters find on all pages of market.list_instruments. Raises BT100, BT102, BT103. */
export const countInstruments = value<{ actor: Actor; filters: unknown }, z.infer<typeof countInstrumentsResult>>(
  "market.count_instruments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countInstrumentsResult,
);

/**
 * An admin takes an instrument off the lists; its row stays, for what was traded. Not while a position rests on its
 * price: without ticks nobody could close it. Locks the instrument. Raises BT102, BT103, BT104, BT222. For DELETE
 * /admin/instruments/{id}.
 */
export const deleteInstrument = command<{ actor: Actor; id: number | null }>("market.delete_instrument", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "integer"],
});

const exchangeRateResult = z.string();
/**
 * Units of p_quote per one unit of p_currency, 36 decimals where a pair is inverted; 1 when they are the same.
 * For rates that are shown; amounts are converted by market.convert_amount and market.converted. Raises BT210 when no
 * rate is known.
 */
export const exchangeRate = value<
  { quote: string | null; currency: string | null },
  z.infer<typeof exchangeRateResult>
>("market.exchange_rate", { quote: ["p_quote", "text"], currency: ["p_currency", "text"] }, exchangeRateResult);

const feedAgeResult = z.string();
/** How long ago the feed last gave a sign of life, in real time; null when it never did. /readyz asks. */
export const feedAge = value<{}, z.infer<typeof feedAgeResult>>("market.feed_age", {}, feedAgeResult);

const findInstrumentResult = shapes.findInstrument;
/**
 * One instrument as its form shows it, with the newest quote, the open review of its price, how many orders rest on
 * it, and who changed it last. Raises BT102, BT103, BT104. Called by the dialogs of /admin/instruments.
 */
export const findInstrument = value<{ actor: Actor; id: number | null }, z.infer<typeof findInstrumentResult>>(
  "market.find_instrument",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "integer"] },
  findInstrumentResult,
);

const getBarsRow = z.object({
  starts_at: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  ticks: z.number(),
});
export type GetBarsRow = z.infer<typeof getBarsRow>;
/**
 * Bars of the bid for a chart, oldest first, the one being drawn included: the newest p_limit (at most 5,000) that
 * start from p_from up to, not including, p_to. p_resolution: 1m, 5m, 15m, 1h, 4h, 1D (days of UTC). Nothing for an
 * unknown instrument or resolution.
 */
export const getBars = rows<
  {
    instrument: string | null;
    resolution: string | null;
    from?: string | null;
    to?: string | null;
    limit?: number | null;
  },
  typeof getBarsRow
>(
  "market.get_bars",
  {
    instrument: ["p_instrument", "text"],
    resolution: ["p_resolution", "text"],
    from: ["p_from", "timestamp with time zone"],
    to: ["p_to", "timestamp with time zone"],
    limit: ["p_limit", "integer"],
  },
  getBarsRow,
);

const getLotStateResult = z.unknown();
/**
 * Whether a category is traded by amount or by lot, and the lots to choose from, those of 0 units left out:
 * {lotState, lotSelector: [{label, value}]}. Raises BT104 for an unknown category. Called by GET
 * /dashboard/lot-state/{category}.
 */
export const getLotState = value<{ category: string | null }, z.infer<typeof getLotStateResult>>(
  "market.get_lot_state",
  { category: ["p_category", "text"] },
  getLotStateResult,
);

const isOpenResult = z.boolean();
/**
 * Whether a calendar's market is open at p_at, opening included, closing excluded; always under MARKET_HOURS=always.
 * One row read while the remembered answer holds (until the market next opens or closes); then it is computed anew
 * and remembered. Locks, on such a miss only: the calendar's row for share, its state's row. An unknown calendar is
 * closed.
 */
export const isOpen = value<{ calendarId: number | null; at: string | null }, z.infer<typeof isOpenResult>>(
  "market.is_open",
  { calendarId: ["p_calendar_id", "integer"], at: ["p_at", "timestamp with time zone"] },
  isOpenResult,
);

const listFavoritesResult = z.array(z.number());
/** The ids of the actor's favourite instruments, in the order they were added. Called by GET /dashboard/get-favorite. */
export const listFavorites = value<{ actor: Actor }, z.infer<typeof listFavoritesResult>>(
  "market.list_favorites",
  { actor: ["p_actor_id", "actor"] },
  listFavoritesResult,
);

const listInstrumentsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  name: z.string(),
  base: z.string(),
  quote: z.string(),
  category: z.string(),
  bids: z.string().nullable(),
  asks: z.string().nullable(),
  quote_time: z.string().nullable(),
  price_decimals: z.number(),
  tradingview: z.string(),
  alias: z.string().nullable(),
  leverage: z.string(),
  tradable: z.boolean(),
  swap: z.string(),
  is_under_review: z.boolean(),
});
export type ListInstrumentsRow = z.infer<typeof listInstrumentsRow>;
/**
 * One page of the instruments for the office, with the newest quote and whether its price is under review.
 * p_filters as in market.instrument_source, p_page as in site.list_ids. Raises BT100, BT102, BT103, BT606. Called by
 * GET /admin/instruments/{type}. Null: bids, asks, quote_time, alias.
 */
export const listInstruments = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listInstrumentsRow>(
  "market.list_instruments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listInstrumentsRow,
);

const marketRangesResult = z.string();
/**
 * When a calendar is open, from at least p_from to at least p_to (the local dates around both are included whole):
 * half-open ranges. Computed from sessions and exceptions, about 3 ms; market.is_open remembers. Asked by lists of
 * hours and by the calendar functions.
 */
export const marketRanges = value<
  { calendarId: number | null; from: string | null; to: string | null },
  z.infer<typeof marketRangesResult>
>(
  "market.market_ranges",
  {
    calendarId: ["p_calendar_id", "integer"],
    from: ["p_from", "timestamp with time zone"],
    to: ["p_to", "timestamp with time zone"],
  },
  marketRangesResult,
);

const pipSizeResult = z.string();
/**
 * One pip in the quote currency: the instrument's own when it has one, else 0.01 for JPY and 0.0001 for all others
 * (E-02, Q-13).
 */
export const pipSize = value<{ quote: string | null; pipSize: string | number | null }, z.infer<typeof pipSizeResult>>(
  "market.pip_size",
  { quote: ["p_quote", "text"], pipSize: ["p_pip_size", "numeric"] },
  pipSizeResult,
);

const recentClosesRow = z.object({ instrument_id: z.number(), closes: z.string() });
export type RecentClosesRow = z.infer<typeof recentClosesRow>;
/**
 * The closes of the newest p_bars (at most 100) hours of every instrument and its latest bid, oldest first, in one
 * text: the small line beside a price in the asset list.
 */
export const recentCloses = rows<{ bars: number | null }, typeof recentClosesRow>(
  "market.recent_closes",
  { bars: ["p_bars", "integer"] },
  recentClosesRow,
);

const removeFavoriteResult = z.array(z.number());
/**
 * Takes an instrument off the actor's favourites, if it was there, and answers the rest. Called by POST
 * /dashboard/remove-from-favorite.
 */
export const removeFavorite = value<
  { actor: Actor; instrumentId: number | null },
  z.infer<typeof removeFavoriteResult>
>(
  "market.remove_favorite",
  { actor: ["p_actor_id", "actor"], instrumentId: ["p_instrument_id", "integer"] },
  removeFavoriteResult,
);

const saveInstrumentResult = z.number();
/**
 * An admin adds an instrument (p_id null) or changes what p_changes names of one: name, base, quote,
 * category, alias, tradingview, leverage, tradable, swap, bids, asks, providerSymbol, priceDecimals, maxJump
 * (percent, null: the category's). Bids and asks are a tick (market.set_quote). Leverage counts for new orders only.
 * p_version is the one the form was filled with. Locks the instrument, then as market.apply_ticks. Raises BT102,
 * BT103, BT104, BT220 a field, BT244 the largest move, BT221 the name is taken, BT222 in use, BT223 the price, BT118
 * changed meanwhile. For POST and PUT /admin/instruments.
 */
export const saveInstrument = value<
  { actor: Actor; id: number | null; changes: unknown; version?: number | null },
  z.infer<typeof saveInstrumentResult>
>(
  "market.save_instrument",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "integer"],
    changes: ["p_changes", "jsonb"],
    version: ["p_version", "bigint"],
  },
  saveInstrumentResult,
);

/**
 * An admin says which lots can be chosen: [{label, value}] in their order, in place of those there were; one of 0
 * units is kept and not offered. Raises BT102, BT103, BT118 changed since p_version, BT225 with the field as
 * lotSelector.{n}.{label|value}. For POST /admin/lotSelector.
 */
export const saveLotSelectors = command<{ actor: Actor; selectors: unknown; version?: number | null }>(
  "market.save_lot_selectors",
  { actor: ["p_actor_id", "actor"], selectors: ["p_selectors", "jsonb"], version: ["p_version", "bigint"] },
);

/**
 * An admin says which categories are traded by lot and which by amount: {lotForex, lotStock, lotCommodity, lotIndex,
 * lotCrypto}, each lot or amount; what is missing stays. Raises BT102, BT103, BT118 changed since p_version,
 * BT225. For POST /admin/lots.
 */
export const saveLots = command<{ actor: Actor; lots: unknown; version?: number | null }>("market.save_lots", {
  actor: ["p_actor_id", "actor"],
  lots: ["p_lots", "jsonb"],
  version: ["p_version", "bigint"],
});

/**
 * An administrator sets by how many percent of the last price a tick of each category may move: {forex,
 * commodity, index, crypto, stock}; a category that is missing stays. Locks market.clock_state, then the categories.
 * Raises BT102, BT103, BT118 changed since p_version, BT244. For POST /admin/price-limits.
 */
export const saveMaxJumps = command<{ actor: Actor; percents: unknown; version?: number | null }>(
  "market.save_max_jumps",
  { actor: ["p_actor_id", "actor"], percents: ["p_percents", "jsonb"], version: ["p_version", "bigint"] },
);

/**
 * An admin sets the spread of categories in pips: {forex, commodity, index, crypto, stock}; what is missing stays
 * . New orders pay it. Raises BT102, BT103, BT118 changed since p_version, BT224. For POST /admin/spreads.
 */
export const saveSpreads = command<{ actor: Actor; spreads: unknown; version?: number | null }>("market.save_spreads", {
  actor: ["p_actor_id", "actor"],
  spreads: ["p_spreads", "jsonb"],
  version: ["p_version", "bigint"],
});

const shownDecimalsResult = z.number();
/**
 * How many decimals of a price screens show: the instrument's own, at most 3 of a stock and 7 of everything else
 * (C-211).
 */
export const shownDecimals = value<
  { category: "forex" | "commodity" | "index" | "stock" | "crypto" | null; decimals: number | null },
  z.infer<typeof shownDecimalsResult>
>(
  "market.shown_decimals",
  { category: ["p_category", "market.category"], decimals: ["p_decimals", "smallint"] },
  shownDecimalsResult,
);

const tradeSettingsResult = shapes.tradeSettings;
/**
 * Spreads and largest accepted moves (percent) by category, lot or amount by category, the lots to choose from, and
 * who changed them last. Raises BT102, BT103. Called by /admin/spreads, /admin/price-limits and /admin/lots.
 */
export const tradeSettings = value<{ actor: Actor }, z.infer<typeof tradeSettingsResult>>(
  "market.trade_settings",
  { actor: ["p_actor_id", "actor"] },
  tradeSettingsResult,
);
