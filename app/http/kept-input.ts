import { hash, randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Cookie } from "@remix-run/node";
import { keepInput, takeInput } from "../../db/generated/site.ts";
import { seal, unseal } from "../../db/seal.ts";

/**
 * Browsers drop a cookie over 4,096 bytes, and proxies refuse a request whose cookies have over 8 kB together, so
 * longer input is stored in PostgreSQL.
 */
const COOKIE_BYTES = 3900;
/** More than a form of 64 kB has as JSON, apart from control characters. */
const MAX_BYTES = 200_000;

/** The Set-Cookie header; null if browsers drop the cookie. Remix takes milliseconds to encode a long text. */
export async function serializeShort(cookie: Cookie, value: unknown): Promise<string | null> {
  if (JSON.stringify(value).length > COOKIE_BYTES) return null;
  const line = await cookie.serialize(value);
  return line.indexOf(";") > COOKIE_BYTES ? null : line;
}

/** Natural text becomes a third to a half of its size. */
export function pack(text: string): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  return brotliCompressSync(text, { params }).toString("base64url");
}

/** `packed` comes from a signed cookie. */
export const unpack = (packed: string): string => brotliDecompressSync(Buffer.from(packed, "base64url")).toString();

const placeOf = (userId: number) => `input:${userId}`;
const hashOf = (key: string) => hash("sha256", key, "buffer");
const actorOf = (userId: number) => ({ id: userId, impersonatorId: null });

/** Loaded when it is needed, because it connects at once and most input fits a cookie. */
const openPool = async () => (await import("../../db/pool.ts")).getShortPool();

/**
 * Stores a user's input and returns the key for a cookie of the browser; null if it is too long or PostgreSQL does not
 * answer. The row is encrypted with this key, so that the input can be read with the cookie only.
 */
export async function keepText(text: string, userId: number, minutes: number): Promise<string | null> {
  if (Buffer.byteLength(text) > MAX_BYTES) return null;
  const key = randomBytes(32).toString("base64url");
  const body = seal(text, placeOf(userId), key);
  try {
    await keepInput(await openPool(), { actor: actorOf(userId), tokenHash: hashOf(key), body, minutes });
    return key;
  } catch {
    // The refusal is answered without its input.
    return null;
  }
}

/** The user's stored input, which is deleted; null if there is none. */
export async function takeText(key: string, userId: number): Promise<string | null> {
  const body = await takeInput(await openPool(), { actor: actorOf(userId), tokenHash: hashOf(key) });
  return body === null ? null : unseal(body, placeOf(userId), key);
}
