import type { AssetCategory } from "../../../db/queries/market/list-instruments.ts";
import { chartIntervals } from "../../frame/chart-intervals.ts";
import { isDay } from "../../ui/format/date.ts";
import { type PendingKind, pendingKinds } from "../../ui/pending-kind.ts";

/** All state of the trading page is in its address, so that every state is a link and the back button undoes it. */
export type Address = {
  cat: "favorites" | AssetCategory;
  /** The id of the watchlist that is listed instead of a category; 0 for none. */
  list: number;
  symbol: string;
  panel: Panel;
  tf: Timeframe;
  search: string;
  view: View;
  /** The kind of order in the ticket. */
  ticket: OrderKind;
  page: number;
  dateStart: string;
  dateEnd: string;
  /** Filters the open positions. */
  find: string;
  /** "on" groups the open positions by instrument and side. */
  group: "" | "on";
  /** "off" lists the open positions of a new customer instead of the first steps. */
  guide: "" | "off";
  /** The page: the trading page, or a layout of charts with its own parameters. */
  base: string;
};

export const panels = ["open", "pending", "closed", "alerts", "statement"] as const;
export type Panel = (typeof panels)[number] | "none";
export const timeframes = chartIntervals;
export type Timeframe = (typeof timeframes)[number];
export const views = ["markets", "trade", "chart", "positions", "account"] as const;
export type View = (typeof views)[number];
export const orderKinds = ["market", ...pendingKinds] as const;
export type OrderKind = "market" | PendingKind;
const categories = ["favorites", "forex", "commodity", "index", "stock", "crypto"] as const;

/** Shown until another instrument is chosen (C-044). */
export const defaultInstrument = "USD_CNH";

function oneOf<T extends string>(known: readonly T[], value: string | null, otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise;
}

/** `interval` is the reader's preferred one, used where the address names none. */
export function readAddress(query: URLSearchParams, interval: Timeframe = "5m"): Address {
  return {
    cat: oneOf(categories, query.get("cat"), "forex"),
    list: boundedInt(query.get("list"), 0, Number.MAX_SAFE_INTEGER),
    symbol: (query.get("symbol") ?? "").slice(0, 30),
    panel: oneOf<Panel>([...panels, "none"], query.get("panel"), "open"),
    tf: oneOf(timeframes, query.get("tf"), interval),
    search: (query.get("search") ?? "").slice(0, 60).trim(),
    view: oneOf(views, query.get("view"), "markets"),
    // Earlier addresses name the pending orders together.
    ticket: oneOf(orderKinds, query.get("ticket") === "advanced" ? "limit" : query.get("ticket"), "market"),
    page: boundedInt(query.get("page"), 1, 100_000),
    dateStart: dayOf(query.get("dateStart")),
    dateEnd: dayOf(query.get("dateEnd")),
    find: (query.get("find") ?? "").slice(0, 40).trim(),
    group: oneOf(["", "on"], query.get("group"), ""),
    guide: oneOf(["", "off"], query.get("guide"), ""),
    base: "/dashboard",
  };
}

/** The least value where the text is no number. */
function boundedInt(text: string | null, least: number, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || least, least), most);
}

function dayOf(text: string | null): string {
  return text && isDay(text) ? text : "";
}

/** The trading page without any parameter. */
export const plainAddress = readAddress(new URLSearchParams());

/** The query of the same page with changes; values that equal the defaults are left out. */
export function queryOf(address: Address, change: Partial<Address> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...address, ...change })) {
    // The default interval is a preference, so a link names its own and shows the same to every reader.
    if (name !== "base" && (name === "tf" || value !== plainAddress[name as keyof Address]))
      query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

export function at(address: Address, change: Partial<Address> = {}): string {
  const query = queryOf(address, change);
  return address.base + (address.base.includes("?") ? query.replace("?", "&") : query);
}

/** The redirect after a form without scripts: the trading page with the form's query, if it has one. */
export function dashboardUnder(request: Request): string | undefined {
  const { searchParams } = new URL(request.url);
  return searchParams.size > 0 ? at(readAddress(searchParams)) : undefined;
}
