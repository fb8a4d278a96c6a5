import pg from "pg";
import { requireDirect } from "./pooler.ts";

type Options = {
  url: string;
  channels: string[];
  /** `pid` is the process id of the notifying backend. */
  onNotification: (channel: string, payload: string, pid: number) => void;
  /** Called after every connection and reconnection: read the tables, because notifications may have been missed. */
  onGap: () => void;
  onError?: (error: Error) => void;
};

export type Listener = { isConnected: () => boolean; stop: () => Promise<void> };

const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 5_000;
const PROBE_INTERVAL_MS = 10_000;

/**
 * Keeps one LISTEN connection open: it reconnects with growing delays and reports when notifications may have been
 * missed.
 */
export function listen({ url, channels, onNotification, onGap, onError }: Options): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let delayMs = MIN_RECONNECT_DELAY_MS;
  let connected = false;
  let stopped = false;

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost) return;
    client = null;
    connected = false;
    clearTimeout(timer);
    lost.end().catch(() => {});
    if (stopped) return;
    onError?.(error);
    timer = setTimeout(() => void connect(), delayMs);
    delayMs = Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS);
  }

  /** A half-open connection emits no error, so it is probed with a query. */
  function probe(probed: pg.Client): void {
    timer = setTimeout(() => {
      const late = setTimeout(
        () => lose(probed, new Error("the listening connection does not answer")),
        PROBE_INTERVAL_MS / 2,
      );
      probed
        .query("select 1")
        .then(() => client === probed && probe(probed))
        .catch((error: Error) => lose(probed, error))
        .finally(() => clearTimeout(late));
    }, PROBE_INTERVAL_MS);
  }

  async function connect(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    client = opening;
    opening.on("error", (error) => lose(opening, error));
    opening.on("end", () => lose(opening, new Error("the listening connection ended")));
    opening.on("notification", ({ channel, payload, processId }) => onNotification(channel, payload ?? "", processId));
    try {
      await opening.connect();
      await requireDirect(opening);
      await opening.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join("; "));
    } catch (error) {
      return lose(opening, error as Error);
    }
    if (client !== opening) return;
    connected = true;
    delayMs = MIN_RECONNECT_DELAY_MS;
    onGap();
    probe(opening);
  }

  void connect();
  return {
    isConnected: () => connected,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
