import pg from "pg";

type Listening = {
  url: string;
  channels: string[];
  /** `pid`: the backend that notified. */
  onNotification: (channel: string, payload: string, pid: number) => void;
  /** Called after every (re)connection, once listening: whatever was announced meanwhile must be read from the tables now. */
  onGap: () => void;
  onError?: (error: Error) => void;
};

export type Listener = { isConnected: () => boolean; stop: () => Promise<void> };

const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;
const PROBE_EVERY = 10_000;

/** One LISTEN connection that is always there again: it reconnects with growing waits, and tells when something may have been missed. */
export function listen({ url, channels, onNotification, onGap, onError }: Listening): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT;
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
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** A half-open connection never errors by itself: ask it. */
  function probe(probed: pg.Client): void {
    timer = setTimeout(() => {
      const late = setTimeout(
        () => lose(probed, new Error("the listening connection does not answer")),
        PROBE_EVERY / 2,
      );
      probed
        .query("select 1")
        .then(() => client === probed && probe(probed))
        .catch((error: Error) => lose(probed, error))
        .finally(() => clearTimeout(late));
    }, PROBE_EVERY);
  }

  async function connect(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    client = opening;
    opening.on("error", (error) => lose(opening, error));
    opening.on("end", () => lose(opening, new Error("the listening connection ended")));
    opening.on("notification", ({ channel, payload, processId }) => onNotification(channel, payload ?? "", processId));
    try {
      await opening.connect();
      await opening.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join("; "));
    } catch (error) {
      return lose(opening, error as Error);
    }
    if (client !== opening) return;
    connected = true;
    wait = FIRST_WAIT;
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
