import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "../../db/seal.ts";
import { getSettings } from "../../db/settings.ts";
import { getPool } from "../../db/pool.ts";
import { countCode } from "../../db/generated/iam.ts";
import { findTwoFactor } from "../../db/queries/iam/second-step.ts";
import type { Actor } from "../../db/actor.ts";
import { notFound, Refusal } from "../http/errors.ts";

/** The proof of the second factor: the 30-second step of a verified code, or the hash of a recovery code. */
type Proof = { step: number | null; codeHash: Buffer | null };

const period = 30;
const placeOf = (userId: number) => `two-factor:${userId}`;
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const notValid = () => new Refusal(422, "BT123", "Invalid code", { fields: { code: "Invalid code" } });

function totp(secret: Secret, issuer = "Bourse", label = ""): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period, secret });
}

/** A new secret, sealed for the database. */
export function makeSecret(userId: number): Buffer {
  return Buffer.from(seal(new Secret({ size: 20 }).base32, placeOf(userId)));
}

/** The secret for an authenticator app: as text, and as the URI of a QR code. */
export function spellSecret(userId: number, sealed: Buffer, issuer: string, email: string) {
  const secret = unseal(sealed.toString(), placeOf(userId));
  return { secret, uri: totp(Secret.fromBase32(secret), issuer, email).toString() };
}

/** The 30-second step of a code, within one step of the database's time; null if it matches none. */
function stepOf(code: string, sealed: Buffer, userId: number, atSecond: number): number | null {
  const secret = Secret.fromBase32(unseal(sealed.toString(), placeOf(userId)));
  const delta = totp(secret).validate({ token: code, timestamp: atSecond * 1000, window: 1 });
  return delta === null ? null : Math.floor(atSecond / period) + delta;
}

/** Verifies a code: six digits of the app, or a recovery code. The database checks whether it was used before. */
export function proofOf(code: string, factor: { secret: Buffer; at_second: number }, userId: number): Proof {
  const plain = code.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(plain)) {
    const step = stepOf(plain, factor.secret, userId, factor.at_second);
    if (step === null) throw notValid();
    return { step, codeHash: null };
  }
  if (/^[A-Z0-9]{10}$/.test(plain)) return { step: null, codeHash: hashCode(plain, userId) };
  throw notValid();
}

/** Creates ten recovery codes: as text to show once, and as hashes for the database. */
export function makeRecoveryCodes(userId: number): { codeHashes: Buffer[]; codes: Buffer } {
  const codes = Array.from({ length: 10 }, () =>
    Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join(""),
  );
  return {
    codeHashes: codes.map((code) => hashCode(code, userId)),
    codes: Buffer.from(seal(codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`).join(" "), placeOf(userId))),
  };
}

export function openRecoveryCodes(userId: number, sealed: Buffer): string[] {
  return unseal(sealed.toString(), placeOf(userId)).split(" ");
}

/** Keyed, so that a copy of the database does not suffice to guess codes. */
function hashCode(code: string, userId: number): Buffer {
  const key = Buffer.from(hkdfSync("sha256", getSettings().encryptionKey, "bourse", "recovery-codes", 32));
  return createHmac("sha256", key).update(`${userId}:${code}`).digest();
}

/**
 * Verifies a code of the actor's app, for changes on the security page. The attempt is counted before the code is
 * checked.
 */
export async function proveCode(actor: Actor, code: string): Promise<Proof> {
  const pool = getPool();
  const factor = await findTwoFactor(pool, actor);
  if (!factor) throw notFound();
  await countCode(pool, { actor });
  return proofOf(code, factor, actor.id);
}
