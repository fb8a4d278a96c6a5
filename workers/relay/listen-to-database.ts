import type pg from "pg";
import type { Logger } from "pino";
import { listen, type Listener } from "../../db/listen.ts";
import type { createEvents } from "./events.ts";
import * as metrics from "./metrics.ts";
import { openPriceChannel } from "./price-channel.ts";
import { createPriceSource } from "./price-source.ts";
import type { PriceBoard } from "./prices.ts";
import type { createRiskSignal } from "./risk-signal.ts";

type Sinks = {
  pool: pg.Pool;
  board: PriceBoard;
  events: ReturnType<typeof createEvents>;
  log: Logger;
  /** Notified after prices and events. */
  risk: ReturnType<typeof createRiskSignal>;
  signal: AbortSignal;
};

/** Publishes prices and events as the database notifies them. */
export function listenToDatabase(
  databaseUrl: string,
  pricesUrl: string | null,
  { pool, board, events, log, risk, signal }: Sinks,
): Listener {
  function publish(frame: string): void {
    board.publish(frame);
    risk.changed();
  }

  async function loadPrices(): Promise<void> {
    const { rows } = await pool.query<{ frame: string | null }>("select market.quotes_frame() as frame");
    const frame = rows[0]?.frame;
    if (frame) publish(frame);
  }
  const warn = (error: unknown) => log.warn({ err: error }, "prices not loaded");
  const source = createPriceSource({ pool, publish, reload: loadPrices, onError: warn, signal });
  const onError = (error: Error) => {
    metrics.reconnects.inc();
    log.warn({ err: error }, "listening connection lost");
  };
  const channel =
    pricesUrl === null ? null : openPriceChannel({ databaseUrl, natsUrl: pricesUrl, source, onError, log, signal });
  const listener = listen({
    url: databaseUrl,
    channels: channel ? ["outbox"] : ["prices", "outbox"],
    onNotification: (channel, payload, pid) => {
      if (channel === "prices") source.notified(payload, pid);
      else {
        events.notify();
        risk.changed();
      }
    },
    // The tables contain the prices and events of the time without a listening connection.
    onGap: () => {
      source.readTables();
      void events.catchUp();
    },
    onError,
  });
  return {
    isConnected: listener.isConnected,
    stop: async () => void (await Promise.all([listener.stop(), channel?.stop()])),
  };
}
