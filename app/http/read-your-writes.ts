// A replica may be behind: a browser that has changed something reads from the primary until the replica has the
// change.
import { setTimeout as wait } from "node:timers/promises";
import { createCookie } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { fallBackToPrimary, getPool } from "../../db/pool.ts";
import { hasReplica, replicaShows, writtenPosition } from "../../db/queries/replica.ts";
import { secureCookies } from "../process/environment.ts";
import { log } from "../process/log.ts";

/** Not signed: with another position a browser only chooses the server of its own pages. It ends with the browser. */
const cookie = createCookie("bourse_written", { httpOnly: true, sameSite: "lax", secure: secureCookies, path: "/" });
/** No replica ever reaches it. */
const UNKNOWN_POSITION = "FFFFFFFF/FFFFFFFF";

const warn = (error: unknown) => log.warn({ err: error }, "the replica does not answer, so the primary is read");
const readPool = fallBackToPrimary(warn);
const isPosition = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(value);

/** The cookies of a successful call: the position of the log that includes what it has changed. */
export async function writtenCookies(): Promise<string[]> {
  if (!hasReplica()) return [];
  // The call has succeeded, so it must not fail because the position is unknown.
  const position = await writtenPosition().catch(() => UNKNOWN_POSITION);
  return [await cookie.serialize(position)];
}

/** A replica is usually this close behind the primary; a list does not wait longer for it. */
const LIST_WAIT_MS = 40;
const POLL_MS = 4;

/**
 * The pool for lists: the replica once it shows everything that was committed before this call, by any user and by any
 * job. The primary if that takes longer than LIST_WAIT_MS, and for a query that the replica cancels.
 */
export async function listPool(): Promise<CommonQueryMethods> {
  if (!hasReplica()) return getPool();
  const until = performance.now() + LIST_WAIT_MS;
  const position = await writtenPosition();
  const reaches = async (): Promise<boolean> => {
    while (!(await replicaShows(position))) {
      if (performance.now() > until) return false;
      await wait(POLL_MS);
    }
    return true;
  };
  // If the replica does not answer, the primary is read and the replica's error is only logged.
  const shows = reaches().catch((error: unknown) => {
    warn(error);
    return false;
  });
  return (await Promise.race([shows, wait(LIST_WAIT_MS + POLL_MS, false)])) ? readPool : getPool();
}

/** The pool for histories of this browser: the replica, unless it does not show the browser's last change or fails. */
export async function historyPool(request: Request): Promise<CommonQueryMethods> {
  const sent = request.headers.get("cookie");
  if (!hasReplica() || !sent?.includes(cookie.name)) return readPool;
  const position: unknown = await cookie.parse(sent);
  if (!isPosition(position)) return getPool();
  const shows = await replicaShows(position).catch((error: unknown) => {
    warn(error);
    return false;
  });
  return shows ? readPool : getPool();
}
