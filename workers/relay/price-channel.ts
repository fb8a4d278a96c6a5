import type { Logger } from "pino";
import { listen, type Listener } from "../../db/listen.ts";
import { followNats } from "./nats-prices.ts";
import type { PriceSource } from "./price-source.ts";

type Options = {
  databaseUrl: string;
  natsUrl: string;
  source: PriceSource;
  onError: (error: Error) => void;
  log: Logger;
  signal: AbortSignal;
};

/** Receives prices through NATS, and from the database while no feed sends them there. */
export function openPriceChannel({ databaseUrl, natsUrl, source, onError, log, signal }: Options) {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", "bourse relay prices");
  let listener: Listener | null = listenToPrices();

  function listenToPrices(): Listener {
    return listen({
      url: url.href,
      channels: ["prices"],
      onNotification: (_, payload, pid) => source.notified(payload, pid),
      onGap: source.readTables,
      onError,
    });
  }

  followNats({
    url: natsUrl,
    log,
    signal,
    onFrame: source.received,
    onGap: source.readTables,
    onChange: (arrive) => {
      if (arrive) {
        log.info("prices arrive through NATS");
        void listener?.stop();
        listener = null;
        // Frames between both may be missing.
        source.readTables();
      } else {
        log.warn("no prices through NATS: listening to the database");
        listener ??= listenToPrices();
      }
    },
  });
  return { stop: async () => listener?.stop() };
}
