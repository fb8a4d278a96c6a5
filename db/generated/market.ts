// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/market.ts";

/**
 * Accepts the newest quarantined price of an instrument, for administrators: applies it as a tick, with all
 * effects of a tick, and ends the review. p_bid is the bid that the administrator saw, within 1 % of the newest.
 * Called by POST /admin/instruments/{id}/accept-price. Locks: as market.apply_ticks. Errors: BT102 account inactive,
 * BT103 forbidden, BT241 not under review, BT242 quarantined price has changed, BT243 invalid reason.
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
 * Adds an instrument to the actor's favourites, if it is not among them, and returns all of them. Called by POST
 * /dashboard/add-to-favorite. Errors: BT200 unknown instrument.
 */
export const addFavorite = value<{ actor: Actor; instrumentId: number | null }, z.infer<typeof addFavoriteResult>>(
  "market.add_favorite",
  { actor: ["p_actor_id", "actor"], instrumentId: ["p_instrument_id", "integer"] },
  addFavoriteResult,
);

const clockResult = z.string();
/**
 * Returns the time that applies to prices, sessions and orders: the current time, or the newest tick's time in a
 * replay or with ticks entered by hand. Every rule about market time uses this function.
 */
export const clock = value<{}, z.infer<typeof clockResult>>("market.clock", {}, clockResult);

const convertedResult = z.string();
/**
 * Converts an amount in the quote currency into the account's currency with the fraction of market.conversion_rates,
 * to at least 50 decimals, so that half-up rounding of the result equals rounding of the exact value. Source: Q-118.
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
/**
 * Returns the number of instruments on all pages of market.list_instruments under the same filters. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden.
 */
export const countInstruments = value<{ actor: Actor; filters: unknown }, z.infer<typeof countInstrumentsResult>>(
  "market.count_instruments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countInstrumentsResult,
);

const countNewsResult = z.number();
/**
 * Returns the number of rows on all pages of market.list_news under the same filters. Errors: BT100 not signed in,
 * BT102 account inactive.
 */
export const countNews = value<{ actor: Actor; filters: unknown }, z.infer<typeof countNewsResult>>(
  "market.count_news",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countNewsResult,
);

const countNewsFeedsResult = z.number();
/**
 * Returns the number of feeds on all pages of market.list_news_feeds under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const countNewsFeeds = value<{ actor: Actor; filters: unknown }, z.infer<typeof countNewsFeedsResult>>(
  "market.count_news_feeds",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countNewsFeedsResult,
);

/** Deletes a chart layout of the actor. Called by POST /charts/delete-layout. Errors: BT104 not the actor's layout. */
export const deleteChartLayout = command<{ actor: Actor; id: number | null }>("market.delete_chart_layout", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/** Deletes a drawing of the actor. Called by POST /dashboard/delete-drawing. Errors: BT104 not the actor's drawing. */
export const deleteDrawing = command<{ actor: Actor; id: number | null }>("market.delete_drawing", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Removes an instrument from the lists, for administrators; its row stays, for past trades. Rejected while a position
 * depends on its price, because it could not be closed without ticks. Called by DELETE /admin/instruments/{id}.
 * Locks: the instrument, then as trading.settled_uses. Errors: BT102 account inactive, BT103 forbidden, BT104 not
 * found, BT222 instrument in use.
 */
export const deleteInstrument = command<{ actor: Actor; id: number | null }>("market.delete_instrument", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "integer"],
});

/**
 * Deletes a feed with its entries, for administrators. Called by DELETE /admin/news-feeds/{id}. Errors: BT103
 * forbidden, BT104 not found.
 */
export const deleteNewsFeed = command<{ actor: Actor; id: number | null }>("market.delete_news_feed", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/** Deletes a watchlist of the actor. Called by POST /dashboard/delete-watchlist. Errors: BT104 not the actor's list. */
export const deleteWatchlist = command<{ actor: Actor; id: number | null }>("market.delete_watchlist", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

const exchangeRateResult = z.string();
/**
 * Returns units of p_quote per unit of p_currency, with 36 decimals if a pair is inverted; 1 for the same currency
 * . For display only; amounts are converted by market.convert_amount and market.converted. Errors: BT210 no
 * conversion rate.
 */
export const exchangeRate = value<
  { quote: string | null; currency: string | null },
  z.infer<typeof exchangeRateResult>
>("market.exchange_rate", { quote: ["p_quote", "text"], currency: ["p_currency", "text"] }, exchangeRateResult);

const feedAgeResult = z.string();
/**
 * Returns the time since the feed last reported (market.record_feed_heartbeat), null if it never did. Called by
 * /readyz and the status page.
 */
export const feedAge = value<{}, z.infer<typeof feedAgeResult>>("market.feed_age", {}, feedAgeResult);

const findInstrumentResult = shapes.findInstrument;
/**
 * Returns one instrument for its form, with the newest quote, the open review of its price, the number of orders that
 * depend on it, and the last change. Called by the dialogs of /admin/instruments. Errors: BT102 account inactive,
 * BT103 forbidden, BT104 not found.
 */
export const findInstrument = value<{ actor: Actor; id: number | null }, z.infer<typeof findInstrumentResult>>(
  "market.find_instrument",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "integer"] },
  findInstrumentResult,
);

const findNewsFeedResult = shapes.findNewsFeed;
/**
 * Returns one feed for its form, with its last change. Called by the dialogs of /admin/news-feeds. Errors: BT102
 * account inactive, BT103 forbidden, BT104 not found.
 */
export const findNewsFeed = value<{ actor: Actor; id: number | null }, z.infer<typeof findNewsFeedResult>>(
  "market.find_news_feed",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  findNewsFeedResult,
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
 * Returns bars of the bid for a chart, oldest first, including the current one: the newest p_limit (at most 5,000)
 * that start at or after p_from and before p_to. p_resolution: 1m, 5m, 15m, 30m, 1h, 4h, 1D, 1W, 1M. Bars begin at
 * multiples of their width in UTC, weeks on Monday, months on their first day. No rows for an unknown instrument or
 * resolution.
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

const getLotStateResult = shapes.getLotState;
/**
 * Returns whether a category is traded by amount or by lot, and the available lots, without those of 0 units:
 * {lotState, lotSelector: [{label, value}]}. Called by GET /dashboard/lot-state/{category}. Errors: BT104 unknown
 * category.
 */
export const getLotState = value<{ category: string | null }, z.infer<typeof getLotStateResult>>(
  "market.get_lot_state",
  { category: ["p_category", "text"] },
  getLotStateResult,
);

const isOpenResult = z.boolean();
/**
 * Returns whether a calendar's market is open at p_at, opening time included, closing time excluded; always true with
 * MARKET_HOURS=always. Reads one cached row while it is valid (until the market next opens or closes), else computes
 * and stores it. An unknown calendar is closed. Locks, only without a valid row: the calendar for share, its state.
 */
export const isOpen = value<{ calendarId: number | null; at: string | null }, z.infer<typeof isOpenResult>>(
  "market.is_open",
  { calendarId: ["p_calendar_id", "integer"], at: ["p_at", "timestamp with time zone"] },
  isOpenResult,
);

const listChartLayoutsRow = z.object({
  id: z.number(),
  name: z.string(),
  charts: z.array(z.string()),
  is_stacked: z.boolean(),
  links: z.array(z.string()),
});
export type ListChartLayoutsRow = z.infer<typeof listChartLayoutsRow>;
/** Returns the actor's chart layouts, oldest first. Called by GET /charts. */
export const listChartLayouts = rows<{ actor: Actor }, typeof listChartLayoutsRow>(
  "market.list_chart_layouts",
  { actor: ["p_actor_id", "actor"] },
  listChartLayoutsRow,
);

const listDrawingsRow = z.object({
  id: z.number(),
  kind: z.string(),
  points: shapes.listDrawings.points,
  color: z.string(),
  width: z.number(),
  text: z.string(),
  place: z.number().nullable(),
});
export type ListDrawingsRow = z.infer<typeof listDrawingsRow>;
/**
 * Returns the actor's drawings on an instrument's chart, oldest first. Each point is an object with its time and its
 * price; place is the number of the chart in a layout in which it was made. Called by GET /dashboard/drawings. Null:
 * place.
 */
export const listDrawings = rows<{ actor: Actor; instrument: string | null }, typeof listDrawingsRow>(
  "market.list_drawings",
  { actor: ["p_actor_id", "actor"], instrument: ["p_instrument", "text"] },
  listDrawingsRow,
);

const listFavoritesResult = z.array(z.number());
/**
 * Returns the ids of the actor's favourite instruments, in the order they were added. Called by GET
 * /dashboard/get-favorite.
 */
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
 * Returns one page of the instruments for the back office, with the newest quote and whether its price is
 * under review. p_filters as in market.instrument_source, p_page as in site.list_ids. Called by GET
 * /admin/instruments/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort
 * column. Null: bids, asks, quote_time, alias.
 */
export const listInstruments = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listInstrumentsRow>(
  "market.list_instruments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listInstrumentsRow,
);

const listNewsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  time: z.string(),
  is_all_day: z.boolean(),
  title: z.string(),
  currencies: z.array(z.string()),
  impact: shapes.listNews.impact,
  actual: z.string(),
  forecast: z.string(),
  previous: z.string(),
  link: z.string(),
  feed: z.string(),
});
export type ListNewsRow = z.infer<typeof listNewsRow>;
/**
 * Returns one page of the calendar's events or of the news, for every user. p_filters and p_page as in site.page_ids.
 * Called by GET /calendar and GET /news. Errors: BT100 not signed in, BT102 account inactive, BT606 unknown sort
 * column. Null: impact.
 */
export const listNews = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listNewsRow>(
  "market.list_news",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listNewsRow,
);

const listNewsFeedsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  name: z.string(),
  kind: shapes.listNewsFeeds.kind,
  format: shapes.listNewsFeeds.format,
  url: z.string(),
  currency: z.string(),
  entries: z.number(),
  fetched_at: z.string().nullable(),
  imported_at: z.string().nullable(),
  error: z.string().nullable(),
  error_values: shapes.listNewsFeeds.error_values,
});
export type ListNewsFeedsRow = z.infer<typeof listNewsFeedsRow>;
/**
 * Returns one page of the feeds of calendar events and news for the back office. p_filters and p_page as in
 * site.page_ids. Called by GET /admin/news-feeds. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort
 * column. Null: fetched_at, imported_at, error.
 */
export const listNewsFeeds = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listNewsFeedsRow>(
  "market.list_news_feeds",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listNewsFeedsRow,
);

const listWatchlistsRow = z.object({ id: z.number(), name: z.string(), instrument_ids: z.array(z.number()) });
export type ListWatchlistsRow = z.infer<typeof listWatchlistsRow>;
/** Returns the actor's watchlists, oldest first, each with its instruments in their order. Called by the dashboard. */
export const listWatchlists = rows<{ actor: Actor }, typeof listWatchlistsRow>(
  "market.list_watchlists",
  { actor: ["p_actor_id", "actor"] },
  listWatchlistsRow,
);

const marketRangesResult = z.string();
/**
 * Returns a calendar's open periods from at least p_from to at least p_to (the local dates of both are covered
 * completely) as half-open ranges. Computed from sessions and exceptions in about 3 ms; market.is_open caches the
 * result. Called by lists of hours and the calendar functions.
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

const newsCurrenciesRow = z.object({ currency: z.string() });
export type NewsCurrenciesRow = z.infer<typeof newsCurrenciesRow>;
/**
 * Returns the currencies of all events or news, for the filter of a list, most frequent first. Called by GET
 * /calendar and GET /news. Errors: BT100 not signed in, BT102 account inactive.
 */
export const newsCurrencies = rows<{ actor: Actor; kind: string | null }, typeof newsCurrenciesRow>(
  "market.news_currencies",
  { actor: ["p_actor_id", "actor"], kind: ["p_kind", "text"] },
  newsCurrenciesRow,
);

const pipSizeResult = z.string();
/**
 * Returns the size of one pip in the quote currency: the instrument's own if set, else 0.01 for JPY and 0.0001 for
 * all others. Source: E-02, Q-13.
 */
export const pipSize = value<{ quote: string | null; pipSize: string | number | null }, z.infer<typeof pipSizeResult>>(
  "market.pip_size",
  { quote: ["p_quote", "text"], pipSize: ["p_pip_size", "numeric"] },
  pipSizeResult,
);

const recentClosesRow = z.object({ instrument_id: z.number(), closes: z.string() });
export type RecentClosesRow = z.infer<typeof recentClosesRow>;
/**
 * Returns the closes of the newest p_bars (at most 100) hours of every instrument and its latest bid, oldest first,
 * as one text, for the sparklines of the asset list.
 */
export const recentCloses = rows<{ bars: number | null }, typeof recentClosesRow>(
  "market.recent_closes",
  { bars: ["p_bars", "integer"] },
  recentClosesRow,
);

const removeFavoriteResult = z.array(z.number());
/**
 * Removes an instrument from the actor's favourites, if present, and returns the others. Called by POST
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

const saveChartLayoutResult = z.number();
/**
 * Makes a chart layout (p_id null) or replaces one; null keeps name, charts, stacking or links. Returns its id. A
 * user has at most 20 layouts of one to nine charts, each an instrument, an interval with the number of a link group,
 * up to 4 instruments that are compared with it, and up to 12 indicators of its own, with ";" instead of ":" before a
 * setting; p_is_stacked: two charts one above the other. Called by POST /charts/save-layout. Locks: the actor's row,
 * so that two new layouts are counted. Errors: BT104 not the actor's layout, BT261 the name is taken, BT262 too many
 * layouts, BT264 invalid charts or links.
 */
export const saveChartLayout = value<
  {
    actor: Actor;
    id: number | null;
    name: string | null;
    charts: readonly (string | null)[] | null;
    links: readonly (string | null)[] | null;
    isStacked: boolean | null;
  },
  z.infer<typeof saveChartLayoutResult>
>(
  "market.save_chart_layout",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    name: ["p_name", "text"],
    charts: ["p_charts", "text[]"],
    links: ["p_links", "text[]"],
    isStacked: ["p_is_stacked", "boolean"],
  },
  saveChartLayoutResult,
);

const saveDrawingResult = z.number();
/**
 * Makes a drawing of the actor (p_id null) or replaces one, and returns its id. p_times and p_prices hold the points:
 * one for a horizontal or vertical line and a text, three for a channel, two for the others. A user has at most 200
 * drawings on an instrument. p_place, the number of the chart in a layout, is kept with a new drawing. Called by POST
 * /dashboard/save-drawing. Locks: the actor's row for a new drawing, so that two new ones are counted. Errors: BT104
 * not the actor's drawing on this instrument, BT200 unknown instrument, BT239 invalid kind, points, color, width or
 * place, BT254 too many drawings, BT279 no text or too much of it.
 */
export const saveDrawing = value<
  {
    actor: Actor;
    id: number | null;
    instrument: string | null;
    kind: string | null;
    times: readonly (string | null)[] | null;
    prices: readonly (string | number | null)[] | null;
    color: string | null;
    width: number | null;
    text: string | null;
    place?: number | null;
  },
  z.infer<typeof saveDrawingResult>
>(
  "market.save_drawing",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    instrument: ["p_instrument", "text"],
    kind: ["p_kind", "text"],
    times: ["p_times", "timestamp with time zone[]"],
    prices: ["p_prices", "numeric[]"],
    color: ["p_color", "text"],
    width: ["p_width", "integer"],
    text: ["p_text", "text"],
    place: ["p_place", "integer"],
  },
  saveDrawingResult,
);

const saveInstrumentResult = z.number();
/**
 * Adds an instrument (p_id null) or changes the fields that p_changes names, for administrators: name, base,
 * quote, category, alias, tradingview, leverage, tradable, swap, bids, asks, providerSymbol, priceDecimals, maxJump
 * (percent, null for the category's). Bids and asks are applied as a tick (market.set_quote). Leverage applies to new
 * orders only. p_version is the version that the form was loaded with. Called by POST and PUT /admin/instruments.
 * Locks: the instrument, then as trading.settled_uses and market.apply_ticks. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found, BT118 stale write, BT220 invalid field, BT221 name in use, BT222 instrument in use,
 * BT223 invalid price, BT244 invalid limit.
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
 * Replaces the lots that can be chosen, [{label, value}] in order, for administrators; a lot of 0 units is stored but
 * not offered. Called by POST /admin/lotSelector. Locks: market.lot_selectors against writes. Errors: BT102 account
 * inactive, BT103 forbidden, BT118 stale write, BT225 with the field as lotSelector.{n}.{label|value}.
 */
export const saveLotSelectors = command<{ actor: Actor; selectors: unknown; version?: number | null }>(
  "market.save_lot_selectors",
  { actor: ["p_actor_id", "actor"], selectors: ["p_selectors", "jsonb"], version: ["p_version", "bigint"] },
);

/**
 * Sets whether categories are traded by lot or by amount, for administrators: {lotForex, lotStock, lotCommodity,
 * lotIndex, lotCrypto}, each lot or amount; omitted ones stay. Called by POST /admin/lots. Locks: the
 * categories. Errors: BT102 account inactive, BT103 forbidden, BT118 stale write, BT225 invalid lots.
 */
export const saveLots = command<{ actor: Actor; lots: unknown; version?: number | null }>("market.save_lots", {
  actor: ["p_actor_id", "actor"],
  lots: ["p_lots", "jsonb"],
  version: ["p_version", "bigint"],
});

/**
 * Sets the largest accepted move of a tick in percent for each category, for administrators: {forex,
 * commodity, index, crypto, stock}; omitted ones stay. Called by POST /admin/price-limits. Locks: market.clock_state,
 * then the categories. Errors: BT102 account inactive, BT103 forbidden, BT118 stale write, BT244 invalid limit.
 */
export const saveMaxJumps = command<{ actor: Actor; percents: unknown; version?: number | null }>(
  "market.save_max_jumps",
  { actor: ["p_actor_id", "actor"], percents: ["p_percents", "jsonb"], version: ["p_version", "bigint"] },
);

const saveNewsFeedResult = z.number();
/**
 * Adds a feed (p_id null) or changes one, for administrators; the kind of a feed stays. A feed with a URL is fetched
 * at once. Returns its id. Called by POST /admin/news-feeds and PUT /admin/news-feeds/{id}. Locks: the feed.
 * Errors: BT103 forbidden, BT104 not found, BT118 stale write, BT289 invalid feed.
 */
export const saveNewsFeed = value<
  {
    actor: Actor;
    id: number | null;
    name: string | null;
    kind: string | null;
    format: string | null;
    url: string | null;
    currency: string | null;
    version?: number | null;
  },
  z.infer<typeof saveNewsFeedResult>
>(
  "market.save_news_feed",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    name: ["p_name", "text"],
    kind: ["p_kind", "text"],
    format: ["p_format", "text"],
    url: ["p_url", "text"],
    currency: ["p_currency", "text"],
    version: ["p_version", "bigint"],
  },
  saveNewsFeedResult,
);

/**
 * Sets the spread in pips for each category, for administrators: {forex, commodity, index, crypto, stock};
 * omitted ones stay. Applies to new orders. Called by POST /admin/spreads. Locks: the categories. Errors: BT102
 * account inactive, BT103 forbidden, BT118 stale write, BT224 invalid spread.
 */
export const saveSpreads = command<{ actor: Actor; spreads: unknown; version?: number | null }>("market.save_spreads", {
  actor: ["p_actor_id", "actor"],
  spreads: ["p_spreads", "jsonb"],
  version: ["p_version", "bigint"],
});

const saveWatchlistResult = z.number();
/**
 * Makes a watchlist (p_id null) or replaces the name and the instruments of one; null keeps either. Returns its id. A
 * user has at most 20 lists of 200 instruments. Called by POST /dashboard/save-watchlist. Locks: the actor's row, so
 * that two new lists are counted. Errors: BT104 not the actor's list, BT200 unknown instrument, BT252 the name is
 * taken, BT253 too many lists or instruments.
 */
export const saveWatchlist = value<
  { actor: Actor; id: number | null; name: string | null; instrumentIds: readonly (number | null)[] | null },
  z.infer<typeof saveWatchlistResult>
>(
  "market.save_watchlist",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    name: ["p_name", "text"],
    instrumentIds: ["p_instrument_ids", "integer[]"],
  },
  saveWatchlistResult,
);

/**
 * Sets the price markup of an instrument, in quote per base (Q-159), for administrators: customers' bid is the
 * provider's bid less p_bid_markup, their ask its ask plus p_ask_markup, from the next tick on; both 0 remove the
 * markup. Ends p_minutes of the market's clock later, or with the next change. Each is at most 1 % of the price and
 * half of the instrument's largest accepted move, with the instrument's decimals. Called by
 * trading.set_instrument_controls. Locks: market.clock_state. Errors: BT102 account inactive, BT103 forbidden, BT200
 * unknown instrument, BT203 no price, BT215 invalid number of minutes, BT257 invalid reason, BT290 invalid markup.
 */
export const setPriceMarkup = command<{
  actor: Actor;
  instrument: string | null;
  bidMarkup: string | number | null;
  askMarkup: string | number | null;
  reason: string | null;
  minutes?: number | null;
}>("market.set_price_markup", {
  actor: ["p_actor_id", "actor"],
  instrument: ["p_instrument", "text"],
  bidMarkup: ["p_bid_markup", "numeric"],
  askMarkup: ["p_ask_markup", "numeric"],
  reason: ["p_reason", "text"],
  minutes: ["p_minutes", "integer"],
});

const shownDecimalsResult = z.number();
/**
 * Returns the number of decimals that screens show of a price: the instrument's own, at most 3 for stocks and 7 for
 * all others. Source: C-211.
 */
export const shownDecimals = value<
  { category: "forex" | "commodity" | "index" | "stock" | "crypto" | null; decimals: number | null },
  z.infer<typeof shownDecimalsResult>
>(
  "market.shown_decimals",
  { category: ["p_category", "market.category"], decimals: ["p_decimals", "smallint"] },
  shownDecimalsResult,
);

const shownNewsRow = z.object({ events: z.boolean(), news: z.boolean() });
export type ShownNewsRow = z.infer<typeof shownNewsRow>;
/** Returns which of both lists have entries, so that pages without entries have no link. Called by every account page. */
export const shownNews = row<{}, typeof shownNewsRow>("market.shown_news", {}, shownNewsRow);

const tradeSettingsResult = shapes.tradeSettings;
/**
 * Returns spreads and largest accepted moves (percent) by category, lot or amount by category, the available lots,
 * and their last changes. Called by /admin/spreads, /admin/price-limits and /admin/lots. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const tradeSettings = value<{ actor: Actor }, z.infer<typeof tradeSettingsResult>>(
  "market.trade_settings",
  { actor: ["p_actor_id", "actor"] },
  tradeSettingsResult,
);

const typicalSpreadResult = shapes.typicalSpread;
/**
 * Returns the spread of an instrument now and its averages over the ticks of the last 30 days' finished hours, in
 * quote per base as text (Q-288): {"now", "average" of all hours, "minute" at which the present hour began, "hours":
 * [{"minute", "average"}]}. A minute is the start of an hour of the day, in minutes of the day in p_time_zone;
 * "hours" has those with ticks, in order. Null for an unknown instrument. Called by GET /instruments/{name} and GET
 * /admin/risk/{instrument}. Null: result.
 */
export const typicalSpread = value<
  { instrument: string | null; timeZone: string | null },
  z.infer<typeof typicalSpreadResult>
>(
  "market.typical_spread",
  { instrument: ["p_instrument", "text"], timeZone: ["p_time_zone", "text"] },
  typicalSpreadResult,
);

const uploadNewsRow = z.object({ added: z.number(), changed: z.number(), withdrawn: z.number() });
export type UploadNewsRow = z.infer<typeof uploadNewsRow>;
/**
 * Imports the entries of an uploaded file into a feed, for administrators: all or none. Returns the numbers of added,
 * changed and withdrawn entries. p_entries as in market.import_news. Called by POST /admin/news-feeds/{id}/upload.
 * Locks: the feed. Errors: BT103 forbidden, BT104 not found, BT265 invalid entry.
 */
export const uploadNews = row<{ actor: Actor; feedId: number | null; entries: unknown }, typeof uploadNewsRow>(
  "market.upload_news",
  { actor: ["p_actor_id", "actor"], feedId: ["p_feed_id", "bigint"], entries: ["p_entries", "jsonb"] },
  uploadNewsRow,
);
