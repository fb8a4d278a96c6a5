// The connection of feed and relay to NATS, with PRICES_URL alone.
import { setTimeout as wait } from "node:timers/promises";
import type { NatsConnection } from "@nats-io/transport-node";

/**
 * What the feed sends beside frames of prices: that it leads, and that prices have changed without a frame of its own.
 */
export const HEARTBEAT = "heartbeat";
export const READ_TABLES = "read-tables";
/** At this interval the leading feed sends a heartbeat. */
export const HEARTBEAT_MS = 1_000;
const RETRY_DELAY_MS = 1_000;

type Options = {
  url: string;
  /** Called with each new connection. */
  onOpen: (connection: NatsConnection) => void;
  onError: (error: Error) => void;
  signal: AbortSignal;
};

/**
 * Connects again whenever the connection ends. The client's own reconnection is off, because it would send the frames
 * of the time without a connection later, between newer ones.
 */
export async function keepConnected({ url, onOpen, onError, signal }: Options): Promise<void> {
  const { connect } = await import("@nats-io/transport-node");
  while (!signal.aborted) {
    try {
      const connection = await connect({ ...optionsOf(url), reconnect: false, pingInterval: 2_000, maxPingOut: 2 });
      const close = () => void connection.close();
      signal.addEventListener("abort", close);
      onOpen(connection);
      const reason = await connection.closed();
      signal.removeEventListener("abort", close);
      if (!signal.aborted) onError(reason ?? new Error("The connection ended"));
    } catch (error) {
      onError(error as Error);
    }
    await wait(RETRY_DELAY_MS, undefined, { signal }).catch(() => {});
  }
}

function optionsOf(url: string): {
  servers: string;
  tls?: { caFile?: string };
  user?: string;
  pass?: string;
  token?: string;
} {
  const { host, protocol, username, password, searchParams } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const caFile = searchParams.get("ca");
  return {
    servers: host,
    // The client refuses a server without TLS, before it sends the password.
    ...(protocol === "tls:" ? { tls: caFile ? { caFile } : {} } : {}),
    ...(pass !== "" ? { user, pass } : user !== "" ? { token: user } : {}),
  };
}

/** The subject of an installation; several of them on one server differ in the path of the URL. */
export function subjectOf(url: string): string {
  return `${new URL(url).pathname.slice(1) || "bourse"}.prices`;
}
