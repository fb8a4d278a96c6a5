import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Admitted } from "./admission.ts";
import type { Frame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import type { Position } from "./outbox.ts";

// A client with more unread bytes receives no prices until it has read them, then the newest ones.
const MAX_UNREAD_PRICE_BYTES = 64 * 1024;
// Events are never skipped: a client with more unread bytes is disconnected and resumes when it reconnects.
const MAX_UNREAD_BYTES = 1024 * 1024;

/** One socket and its subscriptions: data without functions, because a process has ten thousand of them. */
export type Client = {
  readonly session: Admitted;
  readonly socket: WebSocket;
  readonly stream: Duplex;
  readonly takesCompressed: boolean;
  /** Called when a client that was behind has read everything. */
  readonly onCaughtUp: (client: Client) => void;
  /** The subscribed topics, and the position in the outbox at the subscription. */
  readonly topics: Map<string, Position>;
  /** The time since which the client has unread bytes; null while it keeps up. */
  behindSince: number | null;
  isAlive: boolean;
  /** The messages that it may send at `countedAt`, of client-messages.ts. */
  allowance: number;
  countedAt: number;
  /** Settles when its last message is answered; null before the first. */
  answered: Promise<void> | null;
};

/** Sends a frame of prices unless the client is behind; returns whether it was sent, for the caller to count. */
export function sendPrices(client: Client, frame: Frame): boolean {
  const { socket, stream } = client;
  if (socket.readyState !== socket.OPEN) return false;
  const isBehind = client.behindSince !== null;
  if (!isBehind && stream.writableLength <= MAX_UNREAD_PRICE_BYTES) {
    write(client, frame);
    return true;
  }
  metrics.skipped.inc();
  if (!isBehind) {
    client.behindSince = performance.now();
    stream.once("drain", () => client.onCaughtUp(client));
  }
  return false;
}

/** Sends a frame to a client that may be behind; disconnects it when it does not read. */
export function send(client: Client, frame: Frame): void {
  const { socket, stream } = client;
  if (socket.readyState !== socket.OPEN) return;
  write(client, frame);
  metrics.sent.inc();
  if (stream.writableLength > MAX_UNREAD_BYTES) {
    metrics.dropped.inc();
    socket.terminate();
  }
}

function write({ stream, takesCompressed }: Client, frame: Frame): void {
  stream.write(takesCompressed ? frame.compressed() : frame.plain);
}
