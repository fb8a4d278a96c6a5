import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { getSettings } from "./settings.ts";

const MARK = "sealed:1:";
const IV = 12;
const TAG = 16;

/**
 * Secrets that the database keeps but must not know: the processes seal and open them, and the key never travels to PostgreSQL. Encrypting
 * there (pgcrypto) would put it into every statement, where logs, pg_stat_activity and a DBA's session show it, and beside the data in a dump.
 * `place` names where the secret belongs ("gateway:stripe:key1"); a sealed text that was moved to another place does not open.
 */
export function seal(secret: string, place: string, key = getSettings().encryptionKey): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/** Throws when the text was altered, moved, or sealed under another ENCRYPTION_KEY. */
export function unseal(text: string, place: string, key = getSettings().encryptionKey): string {
  if (!isSealed(text)) throw new Error("Not a sealed secret");
  const bytes = Buffer.from(text.slice(MARK.length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key), bytes.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString("utf8");
}

/** A secret setting; one that was written into the table by hand stands there as it is. */
export function openSetting(name: string, text: string): string {
  return isSealed(text) ? unseal(text, `setting:${name}`) : text;
}

/** What tokens in callback addresses are made with: they open nothing, and are no secret of anybody else's. */
export function callbackKey(key = getSettings().encryptionKey): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "bourse", "callback:1", 32));
}

/** The passwords of the database's roles come out of the same setting, with another label. */
function keyOf(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "bourse", "seal:1", 32));
}
