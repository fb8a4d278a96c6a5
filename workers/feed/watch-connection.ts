import { Socket } from "node:net";
import pg from "pg";

const CHECK_INTERVAL_MS = 5_000;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Ends the connection of a client that sends a statement every second when nothing has come for ten seconds: a network
 * may lose a connection without a packet, and TCP would then repeat the statement for a quarter of an hour. A statement
 * that waits for a lock or takes long is left alone: a second connection sees it.
 */
export function watchConnection(databaseUrl: string) {
  const socket = new Socket();
  let pid = 0;
  let bytesRead = -1;
  let isSilent = false;
  let isChecking = false;

  async function check(): Promise<void> {
    const wasSilent = isSilent;
    isSilent = socket.bytesRead === bytesRead;
    bytesRead = socket.bytesRead;
    if (!wasSilent || !isSilent || pid === 0 || isChecking) return;
    isChecking = true;
    const isWorking = await sees(databaseUrl, pid).catch(() => false);
    isChecking = false;
    if (!isWorking && socket.bytesRead === bytesRead) socket.destroy(new Error("PostgreSQL does not answer"));
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  socket.once("close", () => clearInterval(timer));

  return {
    /** For the option `stream` of the client. */
    stream: () => socket,
    /** Begins the watch when the client is connected. */
    async start(client: pg.Client): Promise<void> {
      const { rows } = await client.query<{ pid: number | string }>("select pg_backend_pid() as pid");
      pid = Number(rows[0]?.pid);
    },
  };
}

/** Whether the backend runs a statement. */
async function sees(databaseUrl: string, pid: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ active: boolean }>(
      "select coalesce(bool_or(state = 'active'), false) as active from pg_stat_activity where pid = $1",
      [pid],
    );
    return rows[0]?.active === true;
  } finally {
    void client.end().catch(() => {});
  }
}
