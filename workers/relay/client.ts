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

/** One socket and its subscriptions. */
export type Client = {
  readonly session: Admitted;
  readonly socket: WebSocket;
  /** The subscribed topics, and the position in the outbox at the subscription. */
  readonly topics: Map<string, Position>;
  /** The time since which the client has unread bytes; null while it keeps up. */
  behindSince: number | null;
  isAlive: boolean;
  /** Sends a frame of prices unless the client is behind; returns whether it was sent. */
  sendPrices: (frame: Frame) => boolean;
  send: (frame: Frame) => void;
};

export function createClient(
  socket: WebSocket,
  stream: Duplex,
  session: Admitted,
  since: Position,
  takesCompressed: boolean,
): Client {
  const write = (frame: Frame): void => {
    stream.write(takesCompressed ? frame.compressed() : frame.plain);
  };
  const client: Client = {
    session,
    socket,
    topics: new Map([[`user:${session.userId}`, since]]),
    behindSince: null,
    isAlive: true,
    sendPrices(frame) {
      if (socket.readyState !== socket.OPEN) return false;
      if (client.behindSince !== null || stream.writableLength > MAX_UNREAD_PRICE_BYTES) {
        client.behindSince ??= performance.now();
        metrics.skipped.inc();
        return false;
      }
      write(frame);
      metrics.sent.inc();
      return true;
    },
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      write(frame);
      metrics.sent.inc();
      if (stream.writableLength > MAX_UNREAD_BYTES) {
        metrics.dropped.inc();
        socket.terminate();
      }
    },
  };
  return client;
}
