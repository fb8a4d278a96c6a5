import type { Apis } from "../../apis.ts";

/** One quote of a provider. Prices stay decimal strings up to the database, so that nothing rounds them. */
export type Tick = { instrument: string; bid: string; ask: string; time: string };

export type Category = "forex" | "commodity" | "index" | "stock" | "crypto";

/** An instrument as a provider receives it when it opens. */
export type Listed = {
  name: string;
  base: string;
  quote: string;
  category: Category;
  decimals: number;
  typicalPrice: string | null;
  /** The provider's symbol; empty when it consists of base and quote. */
  providerSymbol: string;
  /** The number of customers with the instrument as a favourite or with a position in it. */
  uses: number;
  /** The newest applied quote: a simulation continues from it, a replay skips older quotes. */
  last: Tick | null;
};

export type Catalogue = {
  instruments: readonly Listed[];
  /** The market's time: the time of the newest applied tick. */
  tickTime: string | null;
  /** Called while the feed runs, because a calendar opens and closes markets. */
  isOpen: (name: string) => boolean;
};

/** Queues one tick. Returns a promise when the queue is full: wait for it before emitting the next tick. */
export type Emit = (tick: Tick) => Promise<void> | undefined;

/** The connections, by the names that the Trade APIs page uses. */
export const APIS = ["polygonForex", "polygonCrypto", "eodStock", "oandaRest"] as const;
export type Api = (typeof APIS)[number];

/** The state of a connection: a translation key and its values. */
export type Health = { api: Api; success: boolean; msg: string; facts: Record<string, unknown> };

export type Provider = {
  name: "simulator" | "replay" | "live" | "none";
  /** The market's clock: real time, or the time of the ticks. */
  clock: "real" | "ticks";
  /** Emits ticks until they end or the signal aborts. */
  open: (catalogue: Catalogue, emit: Emit, signal: AbortSignal) => Promise<void>;
  /** Receives the settings of Trade APIs before `open` and after each change. */
  configure?: (apis: Apis) => void;
  /** The connection that prices of a category come from, where the provider has several. */
  sourceOf?: (category: Category) => Api | null;
  /** The state of each connection; an unchanged state is the same object. */
  health?: () => readonly Health[];
};
