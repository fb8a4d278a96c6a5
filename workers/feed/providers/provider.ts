/** One quote as a provider gives it. Prices are decimal strings from here to the database: nothing rounds them on the way. */
export type Tick = { instrument: string; bid: string; ask: string; time: string };

export type Category = "forex" | "commodity" | "index" | "stock" | "crypto";

/** What a provider knows about an instrument when it opens. */
export type Listed = {
  name: string;
  base: string;
  quote: string;
  category: Category;
  decimals: number;
  typicalPrice: string | null;
  /** The newest quote that was applied, from which a simulation goes on and behind which a recording is not played again. */
  last: Tick | null;
};

export type Catalogue = {
  instruments: readonly Listed[];
  /** The market's own time: the newest tick that was ever applied. */
  tickTime: string | null;
  /** Asked while the feed runs: a calendar opens and closes. */
  isOpen: (name: string) => boolean;
};

/** Takes one tick. A promise comes back when the ticks before it have not been applied yet: wait for it. */
export type Emit = (tick: Tick) => Promise<void> | undefined;

export type Provider = {
  name: "simulator" | "replay" | "live" | "none";
  /** Whose time the market follows: the time of day, or the ticks'. */
  clock: "real" | "ticks";
  /** Emits until it has nothing more to say or the signal asks it to stop. */
  open: (catalogue: Catalogue, emit: Emit, signal: AbortSignal) => Promise<void>;
};
