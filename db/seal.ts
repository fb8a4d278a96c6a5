import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { getSettings } from "./settings.ts";

const PREFIX = "sealed:1:";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database. The key is never sent to PostgreSQL: encrypting there (pgcrypto) would put it
 * into every statement, which logs, pg_stat_activity and a DBA's session show, and beside the data in a dump. `place`
 * names the column of the secret ("gateway:stripe:key1"); a sealed text that was moved to another place cannot be
 * decrypted.
 */
export function seal(secret: string, place: string, key = getSettings().encryptionKey): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Throws if the text was altered, moved, or encrypted with another ENCRYPTION_KEY. */
export function unseal(text: string, place: string, key = getSettings().encryptionKey): string {
  if (!isSealed(text)) throw new Error("Not a sealed secret");
  const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** A secret setting; a value that was inserted by hand is not sealed. */
export function openSetting(name: string, text: string): string {
  return isSealed(text) ? unseal(text, `setting:${name}`) : text;
}

/** The key of the tokens in callback URLs. It decrypts nothing. */
export function callbackKey(key = getSettings().encryptionKey): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "bourse", "callback:1", 32));
}

/** HKDF derives separate keys from one setting by their labels. */
function keyOf(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "bourse", "seal:1", 32));
}
