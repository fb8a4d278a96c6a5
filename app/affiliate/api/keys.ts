import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "../../../db/seal.ts";

const PREFIX = "bourse_live_";

/** A key of 192 random bits, and what is kept of it: its hash, a sealed copy, and enough to recognise it by. */
export function makeKey() {
  const key = PREFIX + randomBytes(24).toString("base64url");
  const hash = hashKey(key);
  return {
    key,
    hash,
    sealed: seal(key, placeOf(hash.toString("hex"))),
    prefix: key.slice(0, PREFIX.length + 4),
    lastFour: key.slice(-4),
  };
}

export function openKey({ sealed, hash }: { sealed: string; hash: string }): string {
  return unseal(sealed, placeOf(hash));
}

/** The sealed copy opens beside its own hash only. */
const placeOf = (hash: string) => `api-key:${hash}`;

/** Random keys need no slow hash: there is nothing to guess. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
