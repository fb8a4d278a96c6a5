import type { Logger } from "pino";
import type { Apis, Host } from "../../../apis.ts";
import type { Api, Category, Listed, Tick } from "../provider.ts";

/** One connection while it lasts: where its prices go, and what it tells about itself. */
export type Session = {
  instruments: readonly Listed[];
  isOpen: (name: string) => boolean;
  /** Everything heard, prices or not: the watchdog waits for it. */
  alive: () => void;
  price: (tick: Tick) => void;
  /** Admitted and subscribed. `without` are instruments that will have no prices, `note` says why something is not as it should be. */
  ready: (state: { without: readonly string[]; note?: string }) => void;
  signal: AbortSignal;
  log: Logger;
};

/** A provider's connection for some categories. */
export type Source = {
  api: Api;
  categories: readonly Category[];
  /** Nothing heard for so long means that the connection is dead, whatever TCP says. */
  silence: number;
  /** The settings that matter to this connection: when they change it is made anew. */
  settings: (apis: Apis) => readonly string[];
  /** Why there is nothing to connect with; null when there is. */
  missing: (settings: readonly string[]) => string | null;
  /** Lasts as long as the connection and ends with an error: a refusal, or how it was lost. */
  connect: (settings: readonly string[], session: Session, host: Host) => Promise<never>;
};

export const SWITCHED_OFF = "Switched off";
export const NO_KEY = "No API key";
