// A nats-server with a password, and prices that the leading feed sends through it.
import { type ChildProcess, spawn } from "node:child_process";
import { connect as connectToNats, type NatsConnection } from "@nats-io/transport-node";
import pino from "pino";
import { vi } from "vitest";
import { freePort } from "../support/ports.ts";
import { openPriceForwarder } from "../../workers/feed/forward-prices.ts";
import { findProgram } from "../support/programs.ts";
import { connect, type Database } from "./database.ts";

export const natsServer = findProgram("nats-server", "prices through NATS");

/** The address of a server that is not started yet. */
export const createNatsUrl = async () => `nats://feed:secret@127.0.0.1:${await freePort()}/test`;

/** Starts a server at the address, and returns it when it accepts connections. */
export async function startNats(natsUrl: string): Promise<{ server: ChildProcess; watcher: NatsConnection }> {
  const { port, username, password, host } = new URL(natsUrl);
  const server = spawn(natsServer ?? "", ["-a", "127.0.0.1", "-p", port, "--user", username, "--pass", password]);
  const watcher = await vi.waitFor(
    () => connectToNats({ servers: host, user: username, pass: password, reconnect: false }),
    20_000,
  );
  return { server, watcher };
}

/** Prices that reach relays through NATS: `tick` applies one as the leading feed does. */
export async function openNatsPrices(database: Database) {
  const stop = new AbortController();
  const pricesUrl = await createNatsUrl();
  const { server, watcher } = await startNats(pricesUrl);
  const leader = await connect(database.worker);
  await openPriceForwarder(pricesUrl, pino({ level: "silent" }), stop.signal).forward(leader);
  return {
    pricesUrl,
    async tick(instrument: string, bid: string, ask: string): Promise<void> {
      await leader.query(
        "select market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', $1::text, 'bid', $2::text, 'ask', $3::text, 'time', clock_timestamp())))",
        [instrument, bid, ask],
      );
    },
    async close(): Promise<void> {
      stop.abort();
      await watcher.close();
      await leader.end();
      server.kill("SIGKILL");
    },
  };
}
