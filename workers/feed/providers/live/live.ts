import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Apis, Host } from "../../../apis.ts";
import type { Api, Catalogue, Health, Listed, Provider, Tick } from "../provider.ts";
import { eodStock } from "./eod.ts";
import { oandaRest } from "./oanda.ts";
import { conflateTicks } from "./conflate-ticks.ts";
import { polygonCrypto, polygonForex } from "./polygon.ts";
import type { StatusMessage } from "./provider-errors.ts";
import type { Session, Source } from "./source.ts";
import { stayConnected } from "./stay-connected.ts";

const RECONNECT_DELAY_MS = 250;
const SOURCES: readonly Source[] = [polygonForex, polygonCrypto, eodStock, oandaRest];

/**
 * The providers under Trade APIs, each for its categories. Connections are independent: a lost, rejected or changed one
 * does not interrupt the others.
 */
export function createLive(host: Host, log: Logger): Provider {
  const health = new Map<Api, Health>();
  const connections = new Map<Api, AbortController>();
  let apis: Apis = {};

  function setHealth(api: Api, success: boolean, { msg, facts = {} }: StatusMessage): void {
    health.set(api, { api, success, msg, facts });
  }

  /** Connects one source with the current settings until they change. */
  async function serve(source: Source, catalogue: Catalogue, pass: (tick: Tick) => void, stop: AbortSignal) {
    const { api } = source;
    const instruments = catalogue.instruments.filter(({ category }) => source.categories.includes(category));
    const settings = source.settings(apis);
    const missing = source.missing(settings);
    if (missing !== null || instruments.length === 0) {
      const without = instruments.map(({ name }) => name);
      setHealth(api, false, { msg: missing ?? "No instruments", facts: { without } });
      if (without.length > 0)
        log.warn({ api, reason: missing, instruments: without }, "instruments without a provider");
      await aborted(stop);
      return;
    }
    const report = (success: boolean, message: StatusMessage) => setHealth(api, success, message);
    await keepConnected({ source, settings, instruments, catalogue, pass, report, host, log }, stop);
  }

  return {
    name: "live",
    clock: "real",
    async open(catalogue, emit, signal) {
      const pass = conflateTicks(emit, signal);
      await Promise.all(
        SOURCES.map(async (source) => {
          while (!signal.aborted) {
            const connection = new AbortController();
            connections.set(source.api, connection);
            await serve(source, catalogue, pass, AbortSignal.any([signal, connection.signal]));
            // The provider limits connections and must see the old one close first.
            await wait(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
          }
        }),
      );
    },
    configure(now) {
      const before = apis;
      apis = now;
      for (const source of SOURCES) {
        if (source.settings(before).join("\n") === source.settings(now).join("\n")) continue;
        setHealth(source.api, false, { msg: "Connecting" });
        connections.get(source.api)?.abort();
      }
    },
    sourceOf: (category) => SOURCES.find(({ categories }) => categories.includes(category))?.api ?? null,
    health: () => [...health.values()],
  };
}

type Connection = {
  source: Source;
  settings: readonly string[];
  instruments: readonly Listed[];
  catalogue: Catalogue;
  pass: (tick: Tick) => void;
  report: (success: boolean, message: StatusMessage) => void;
  host: Host;
  log: Logger;
};

/** Keeps one source connected until stopped; passes its prices on and reports its state. */
async function keepConnected(connection: Connection, stop: AbortSignal): Promise<void> {
  const { source, settings, instruments, catalogue, pass, report, host, log } = connection;
  const { api } = source;
  await stayConnected(
    ({ signal, alive, priced, ready }) => {
      const session: Session = {
        instruments,
        isOpen: catalogue.isOpen,
        signal,
        log,
        alive,
        price(tick) {
          // A closed market may be silent; its ticks trigger nothing.
          if (catalogue.isOpen(tick.instrument)) priced();
          pass(tick);
        },
        ready({ without, note }) {
          ready();
          const count = instruments.length - without.length;
          report(true, { msg: note ?? "Prices for {{count}} instruments", facts: { count, without } });
          log.info({ api, count, without, note }, "connected");
        },
      };
      return source.connect(settings, session, host);
    },
    {
      silenceMs: source.silenceMs,
      isDue: () => instruments.some(({ name }) => catalogue.isOpen(name)),
      onLost(message, error) {
        report(false, { ...message, facts: { ...message.facts, without: instruments.map(({ name }) => name) } });
        log.warn({ api, err: error }, message.msg);
      },
    },
    stop,
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
