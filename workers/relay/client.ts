import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Admitted } from "./admission.ts";
import type { Frame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import type { Mark } from "./outbox.ts";

// A reader this far behind gets no more prices until it has caught up; then it gets the newest ones at once.
const BEHIND = 64 * 1024;
// Events are never skipped: whoever does not even take those is cut off, and asks for what it missed when it comes back.
const HOPELESS = 1024 * 1024;

/** One socket and what it hears. */
export type Client = {
  readonly session: Admitted;
  readonly socket: WebSocket;
  /** What it listens to, and since when. */
  readonly topics: Map<string, Mark>;
  /** When it began not to take what it was sent; null while it keeps up. */
  behindSince: number | null;
  isAlive: boolean;
  /** Sends a frame of prices, unless the socket is behind: says whether it went out. */
  price: (frame: Frame) => boolean;
  tell: (frame: Frame) => void;
};

export function createClient(
  socket: WebSocket,
  stream: Duplex,
  session: Admitted,
  since: Mark,
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
    price(frame) {
      if (socket.readyState !== socket.OPEN) return false;
      if (client.behindSince !== null || stream.writableLength > BEHIND) {
        client.behindSince ??= performance.now();
        metrics.skipped.inc();
        return false;
      }
      write(frame);
      metrics.sent.inc();
      return true;
    },
    tell(frame) {
      if (socket.readyState !== socket.OPEN) return;
      write(frame);
      metrics.sent.inc();
      if (stream.writableLength > HOPELESS) {
        metrics.dropped.inc();
        socket.terminate();
      }
    },
  };
  return client;
}
