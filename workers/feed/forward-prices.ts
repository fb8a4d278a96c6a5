import type { NatsConnection } from "@nats-io/transport-node";
import type pg from "pg";
import type { Logger } from "pino";
import { HEARTBEAT, HEARTBEAT_MS, keepConnected, READ_TABLES, subjectOf } from "../nats.ts";

export type PriceForwarder = { forward: (leader: pg.Client) => Promise<void> };

/**
 * Sends to NATS what PostgreSQL announces on the channel `prices`: the frames of the leader's own session as they are,
 * after their commit; of any other announcement only that the tables have changed, because every role may NOTIFY.
 */
export function openPriceForwarder(url: string, log: Logger, signal: AbortSignal): PriceForwarder {
  const subject = subjectOf(url);
  let connection: NatsConnection | null = null;
  let isLeading = false;

  function send(message: string): void {
    if (isLeading && connection?.isClosed() === false) connection.publish(subject, message);
  }

  void keepConnected({
    url,
    signal,
    onOpen: (opened) => {
      log.info("connected to NATS");
      connection = opened;
      // Frames since the last connection are missing.
      send(READ_TABLES);
    },
    onError: (error) => log.warn({ err: error }, "not connected to NATS: relays listen to the database"),
  });
  const heartbeats = setInterval(send, HEARTBEAT_MS, HEARTBEAT);
  signal.addEventListener("abort", () => clearInterval(heartbeats));

  return {
    async forward(leader) {
      const { rows } = await leader.query<{ pid: number | string }>("select pg_backend_pid() as pid");
      const own = Number(rows[0]?.pid);
      leader.on("notification", ({ payload = "", processId }) => send(processId === own ? payload : READ_TABLES));
      leader.once("end", () => (isLeading = false));
      await leader.query("listen prices");
      isLeading = true;
      send(READ_TABLES);
    },
  };
}
