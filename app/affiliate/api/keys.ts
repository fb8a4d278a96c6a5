import { createHash, randomBytes } from "node:crypto";

const PREFIX = "bourse_live_";

/** A key of 192 random bits, and what is kept of it: its hash, and enough to recognise it by. */
export function makeKey() {
  const key = PREFIX + randomBytes(24).toString("base64url");
  return { key, hash: hashKey(key), prefix: key.slice(0, PREFIX.length + 4), lastFour: key.slice(-4) };
}

/** Random keys need no slow hash: there is nothing to guess. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
