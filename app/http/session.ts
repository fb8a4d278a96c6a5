import { hash, randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Actor } from "../../db/actor.ts";
import { getShortPool } from "../../db/pool.ts";
import { findSession, type FindSessionRow } from "../../db/generated/iam.ts";
import { secureCookies } from "../process/environment.ts";
import type { RoleId } from "./roles.ts";
import { once, type RequestContext, requestContextOf } from "./request-context.ts";

/** The authenticated user, and the member of staff who acts as that user, if any. */
export type Session = {
  id: number;
  tokenHash: Buffer;
  /** The first argument of queries: the audit log records both users. */
  actor: Actor;
  user: {
    id: number;
    fullName: string;
    email: string;
    roleId: RoleId;
    planId: number | null;
    activeAccountId: number | null;
  };
  impersonator: { id: number; roleId: RoleId } | null;
  remember: boolean;
  /** The newest event that was committed before the request read anything else. */
  eventSeq: number;
  /** Staff who must set up two-factor authentication before any other action. */
  lacksSecondStep: boolean;
  /** The active account; a member of staff may have none. */
  account: { id: number; mode: "demo" | "real"; currency: string } | null;
  /** The user's preferences from their row; visitors have a cookie. */
  preferences: Pick<
    FindSessionRow,
    | "language_code"
    | "theme"
    | "up_down"
    | "density"
    | "time_zone"
    | "sound"
    | "one_click"
    | "volume"
    | "shortcuts"
    | "chart_interval"
    | "chart_style"
    | "chart_indicators"
    | "chart_scale"
    | "chart_drawing_bar"
    | "chart_comparisons"
    | "desk"
    | "ticket"
    | "keys"
    | "sounds"
    | "formats"
  >;
};

const cookieName = "bourse_session";
/** The maximum life of a session; the database ends an unused one earlier. */
const rememberedSeconds = 90 * 24 * 60 * 60;

/**
 * The session of the cookie, or null. One query per request, so that log-out and deactivation apply to the next
 * request.
 */
export function readSession(request: Request, context: AppLoadContext): Promise<Session | null> {
  return once(context, "session", async () => {
    const token = tokenOf(request);
    if (!token) return null;
    const tokenHash = hashToken(token);
    const row = await findSession(getShortPool(), { tokenHash, address: requestContextOf(context).address });
    return row && toSession(row, tokenHash);
  });
}

/** The user of the session that this request has read; null for a visitor. */
export async function knownUser({ found }: RequestContext): Promise<number | null> {
  const session = await (found.get("session") as Promise<Session | null> | undefined)?.catch(() => null);
  return session?.user.id ?? null;
}

function toSession(row: FindSessionRow, tokenHash: Buffer): Session {
  return {
    id: row.session_id,
    tokenHash,
    actor: { id: row.user_id, impersonatorId: row.impersonator_id },
    user: {
      id: row.user_id,
      fullName: row.full_name,
      email: row.email,
      roleId: row.role_id as RoleId,
      planId: row.plan_id,
      activeAccountId: row.active_account_id,
    },
    impersonator:
      row.impersonator_id === null ? null : { id: row.impersonator_id, roleId: row.impersonator_role_id as RoleId },
    remember: row.remember,
    eventSeq: row.event_seq,
    lacksSecondStep: row.lacks_second_step,
    account:
      row.active_account_id === null
        ? null
        : { id: row.active_account_id, mode: row.active_mode as "demo" | "real", currency: row.active_currency ?? "" },
    preferences: row,
  };
}

/** A new token for the browser and its hash for the database, which does not allow a log-in. */
export function mintToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function sessionCookie(token: string, remember: boolean): string {
  return serialize(token, remember ? `; Max-Age=${rememberedSeconds}` : "");
}

export function endedSessionCookie(): string {
  return serialize("", "; Max-Age=0");
}

/** The cookie between password and code; it gives no access. */
const pendingName = "bourse_log_in";

export function pendingCookie(token: string): string {
  return serialize(token, "; Max-Age=600", pendingName);
}

export function endedPendingCookie(): string {
  return serialize("", "; Max-Age=0", pendingName);
}

export function pendingHash(request: Request): Buffer | null {
  const token = tokenOf(request, pendingName);
  return token === null ? null : hashToken(token);
}

/**
 * The cookie that identifies the browser; it gives no access and outlives sessions, so that a log-in from a new browser
 * can be reported.
 */
const deviceName = "bourse_device";

/** The longest life that browsers allow. */
export function deviceCookie(token: string): string {
  return serialize(token, `; Max-Age=${400 * 24 * 60 * 60}`, deviceName);
}

export function deviceToken(request: Request): string | null {
  return tokenOf(request, deviceName);
}

function serialize(value: string, lifetime: string, name = cookieName): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secureCookies ? "; Secure" : ""}${lifetime}`;
}

const tokens = {
  [cookieName]: /(?:^|;\s*)bourse_session=([A-Za-z0-9_-]{43})(?:;|$)/,
  [pendingName]: /(?:^|;\s*)bourse_log_in=([A-Za-z0-9_-]{43})(?:;|$)/,
  [deviceName]: /(?:^|;\s*)bourse_device=([A-Za-z0-9_-]{43})(?:;|$)/,
};

function tokenOf(request: Request, name: keyof typeof tokens = cookieName): string | null {
  return tokens[name].exec(request.headers.get("cookie") ?? "")?.[1] ?? null;
}
