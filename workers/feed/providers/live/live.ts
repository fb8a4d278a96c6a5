import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Apis, Host } from "../../../apis.ts";
import type { Api, Catalogue, Health, Provider, Tick } from "../provider.ts";
import { eodStock } from "./eod.ts";
import { oandaRest } from "./oanda.ts";
import { createOutlet } from "./outlet.ts";
import { polygonCrypto, polygonForex } from "./polygon.ts";
import type { Said } from "./refusals.ts";
import type { Source } from "./source.ts";
import { stayConnected } from "./stay-connected.ts";

const BETWEEN_ROUNDS = 250;
const SOURCES: readonly Source[] = [polygonForex, polygonCrypto, eodStock, oandaRest];

/**
 * The providers that the office has set up, each for its categories. Every connection lives by itself: one that is lost, refused or changed takes
 * no price from the others.
 */
export function createLive(host: Host, log: Logger): Provider {
  const health = new Map<Api, Health>();
  const rounds = new Map<Api, AbortController>();
  let apis: Apis = {};

  function say(api: Api, success: boolean, { msg, facts = {} }: Said): void {
    health.set(api, { api, success, msg, facts });
  }

  /** One source with the settings of the moment, until they change. */
  async function serve(source: Source, catalogue: Catalogue, pass: (tick: Tick) => void, stop: AbortSignal) {
    const { api } = source;
    const instruments = catalogue.instruments.filter(({ category }) => source.categories.includes(category));
    const settings = source.settings(apis);
    const missing = source.missing(settings);
    if (missing !== null || instruments.length === 0) {
      const without = instruments.map(({ name }) => name);
      say(api, false, { msg: missing ?? "No instruments", facts: { without } });
      if (without.length > 0)
        log.warn({ api, reason: missing, instruments: without }, "instruments without a provider");
      await aborted(stop);
      return;
    }
    await stayConnected(
      ({ signal, alive, priced, ready }) =>
        source.connect(
          settings,
          {
            instruments,
            isOpen: catalogue.isOpen,
            signal,
            log,
            alive,
            price(tick) {
              // What a provider says outside our hours sets off nothing.
              if (!catalogue.isOpen(tick.instrument)) return;
              priced();
              pass(tick);
            },
            ready({ without, note }) {
              ready();
              const count = instruments.length - without.length;
              say(api, true, { msg: note ?? "Prices of {{count}} instruments", facts: { count, without } });
              log.info({ api, count, without, note }, "connected");
            },
          },
          host,
        ),
      {
        silence: source.silence,
        isDue: () => instruments.some(({ name }) => catalogue.isOpen(name)),
        onLost(said, error) {
          say(api, false, { ...said, facts: { ...said.facts, without: instruments.map(({ name }) => name) } });
          log.warn({ api, err: error }, said.msg);
        },
      },
      stop,
    );
  }

  return {
    name: "live",
    clock: "real",
    async open(catalogue, emit, signal) {
      const pass = createOutlet(emit, signal);
      await Promise.all(
        SOURCES.map(async (source) => {
          while (!signal.aborted) {
            const round = new AbortController();
            rounds.set(source.api, round);
            await serve(source, catalogue, pass, AbortSignal.any([signal, round.signal]));
            // The provider counts connections: it has to see the old one go first.
            await wait(BETWEEN_ROUNDS, undefined, { signal }).catch(() => {});
          }
        }),
      );
    },
    configure(now) {
      const before = apis;
      apis = now;
      for (const source of SOURCES) {
        if (source.settings(before).join("\n") === source.settings(now).join("\n")) continue;
        say(source.api, false, { msg: "Connecting" });
        rounds.get(source.api)?.abort();
      }
    },
    health: () => [...health.values()],
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
