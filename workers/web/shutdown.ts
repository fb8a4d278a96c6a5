import type { Server } from "node:http";
import type { Health } from "./health.ts";
import type { Relay } from "./relay-child.ts";

type Dependencies = { server: Server; health: Health; relay: Relay | null; drainMs: number };

/** Requests in progress are finished within this time. */
const REQUESTS_TIMEOUT_MS = 4_000;
/** Sockets that were passed to the relay count as the server's until the relay has closed them. */
const EXIT_TIMEOUT_MS = 6_000;

/**
 * The two steps in which a web process stops. `drain` makes /readyz answer 503 and serves for `drainMs`, so that a
 * proxy sends new requests elsewhere before connections are refused; its second call ends that time. `end` refuses
 * connections, finishes the requests in progress and exits.
 */
export function openShutdown({ server, health, relay, drainMs }: Dependencies) {
  let isDraining = false;
  let isEnding = false;

  function drain(): void {
    if (isDraining || drainMs === 0) return end();
    beginDrain();
    setTimeout(end, drainMs);
  }

  function beginDrain(): void {
    isDraining = true;
    health.drain();
    // A proxy keeps connections open for further requests, one of which could meet the connection's end.
    server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  }

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    if (!isDraining) beginDrain();
    void close();
  }

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), REQUESTS_TIMEOUT_MS).unref();
    setTimeout(() => process.exit(0), EXIT_TIMEOUT_MS).unref();
    await Promise.all([closed, relay?.stop()]);
    await health.close();
    process.exit(0);
  }

  return { drain, end };
}
