import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type pg from "pg";

export type UpgradeRequest = { url: string; method: string; headers: IncomingHttpHeaders; address: string };
/** `tokenHash` is hexadecimal: a Buffer takes five times the memory, and every socket keeps one. */
export type Admitted = { userId: number; tokenHash: string; address: string };
export type Refusal = { status: 401 | 403 | 404 | 405 | 503; message: string };

const MAX_LOOKUPS = 200;
const COOKIE = /(?:^|;\s*)bourse_session=([A-Za-z0-9_-]{43})(?:;|$)/;

/** Authorises an upgrade before the WebSocket handshake: the application's own origin and a valid session. */
export function createAdmission(pool: pg.Pool, appUrl: URL | null) {
  let lookups = 0;

  return async function admit({ url, method, headers, address }: UpgradeRequest): Promise<Admitted | Refusal> {
    if (pathOf(url) !== "/live") return { status: 404, message: "Not found" };
    if (method !== "GET") return { status: 405, message: "Method not allowed" };
    if (!isOwnOrigin(headers, appUrl)) return { status: 403, message: "This request came from another site" };
    const token = COOKIE.exec(headers.cookie ?? "")?.[1];
    if (token === undefined) return { status: 401, message: "Sign in to continue" };
    // Reject early instead of filling the queue of the connection pool.
    if (lookups >= MAX_LOOKUPS) return { status: 503, message: "Too many connections. Try again" };
    lookups++;
    try {
      const tokenHash = createHash("sha256").update(token).digest("hex");
      const { rows } = await pool.query<{ user_id: string }>(
        "select user_id from iam.find_session(decode($1, 'hex'), $2::inet)",
        [tokenHash, address],
      );
      const [row] = rows;
      return row
        ? { userId: Number(row.user_id), tokenHash, address }
        : { status: 401, message: "Sign in to continue" };
    } catch {
      return { status: 503, message: "Try again in a moment" };
    } finally {
      lookups--;
    }
  };
}

/** Null for an invalid target such as "//[". */
function pathOf(target: string): string | null {
  return URL.canParse(target, "http://relay") ? new URL(target, "http://relay").pathname : null;
}

/** A browser always sends Origin; a script without one has the cookie on purpose. */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, appUrl: URL | null): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  // The relay receives plain HTTP, so an https origin can be compared with APP_URL only.
  return origin === appUrl?.origin || origin === `http://${host}`;
}

/** The sessions that have ended, by the rule that admits them. */
export async function findEnded(pool: pg.Pool, sessions: readonly Admitted[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>(
    `select a.hash from unnest($1::text[], $2::inet[]) a (hash, address)
        where not exists (select from iam.find_session(decode(a.hash, 'hex'), a.address))`,
    [sessions.map(({ tokenHash }) => tokenHash), sessions.map(({ address }) => address)],
  );
  return new Set(rows.map(({ hash }) => hash));
}
