import type { Logger } from "pino";
import type { Apis, Host } from "../../../apis.ts";
import type { Api, Category, Listed, Tick } from "../provider.ts";

/** The context of one connection: the instruments, and the callbacks for prices and state. */
export type Session = {
  instruments: readonly Listed[];
  isOpen: (name: string) => boolean;
  /** Reports received data of any kind, which resets the silence timeout. */
  alive: () => void;
  price: (tick: Tick) => void;
  /** Reports a successful subscription. `without` lists instruments that will have no prices; `note` is a warning. */
  ready: (state: { without: readonly string[]; note?: string }) => void;
  signal: AbortSignal;
  log: Logger;
};

/** A provider's connection for some categories. */
export type Source = {
  api: Api;
  categories: readonly Category[];
  /** The connection counts as dead after this time without data, because TCP may not report it. */
  silenceMs: number;
  /** The settings of this connection; a change of them reconnects it. */
  settings: (apis: Apis) => readonly string[];
  /** The reason why the source cannot connect; null when it can. */
  missing: (settings: readonly string[]) => string | null;
  /** Runs until the connection ends and rejects with the reason. */
  connect: (settings: readonly string[], session: Session, host: Host) => Promise<never>;
};

export const SWITCHED_OFF = "Switched off";
export const NO_KEY = "No API key";
