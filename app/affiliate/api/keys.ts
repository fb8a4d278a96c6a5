import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "../../../db/seal.ts";

const PREFIX = "bourse_live_";

/** A key of 192 random bits with its stored parts: hash, encrypted copy, prefix and last four characters. */
export function makeKey() {
  const key = PREFIX + randomBytes(24).toString("base64url");
  const hash = hashKey(key);
  return {
    key,
    hash,
    sealed: seal(key, sealContext(hash.toString("hex"))),
    prefix: key.slice(0, PREFIX.length + 4),
    lastFour: key.slice(-4),
  };
}

export function openKey({ sealed, hash }: { sealed: string; hash: string }): string {
  return unseal(sealed, sealContext(hash));
}

/** Binds the encrypted copy to its hash, so that it cannot be decrypted in another key's row. */
const sealContext = (hash: string) => `api-key:${hash}`;

/** A fast hash suffices, because random keys cannot be guessed. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
