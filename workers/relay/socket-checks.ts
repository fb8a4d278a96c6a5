import { BEAT_INTERVAL_MS } from "../../app/live/protocol.ts";
import { type Client, send } from "./client.ts";
import { createFrame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import { frames } from "./protocol.ts";

const BEHIND_TIMEOUT_MS = 15_000;
const BEHIND_CHECK_MS = 1_000;
const SESSION_CHECK_MS = 10_000;
const BEAT = createFrame(frames.beat);

/** Checks all sockets at intervals; `checkSessions` ends those whose session or rights have ended. Returns the stop. */
export function checkSockets(clients: ReadonlySet<Client>, checkSessions: () => void): () => void {
  const timers = [
    setInterval(() => closeBehind(clients), BEHIND_CHECK_MS),
    setInterval(checkSessions, SESSION_CHECK_MS),
    setInterval(() => closeSilent(clients), BEAT_INTERVAL_MS),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** Ends the sockets that have not read for too long. */
function closeBehind(clients: ReadonlySet<Client>): void {
  const now = performance.now();
  for (const { behindSince, socket } of clients) {
    if (behindSince === null || now - behindSince < BEHIND_TIMEOUT_MS) continue;
    metrics.dropped.inc();
    socket.terminate();
  }
}

/**
 * Ends the sockets that did not answer the last ping, and pings the others. A browser hides pings from the page, which
 * therefore gets a frame too.
 */
function closeSilent(clients: ReadonlySet<Client>): void {
  for (const client of clients) {
    if (!client.isAlive) {
      client.socket.terminate();
      continue;
    }
    client.isAlive = false;
    client.socket.ping();
    send(client, BEAT);
  }
}
