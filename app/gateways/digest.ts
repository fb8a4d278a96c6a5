import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { dayjs, type Dayjs } from "../dayjs.ts";

export function hmac(
  algorithm: "sha256" | "sha512",
  secret: string | Buffer,
  parts: readonly (string | Buffer)[],
  encoding: "hex" | "base64" | "base64url",
): string {
  const sum = createHmac(algorithm, secret);
  for (const part of parts) sum.update(part);
  return sum.digest(encoding);
}

export function hash(algorithm: "md5" | "sha256", text: string | Buffer): string {
  return createHash(algorithm).update(text).digest("hex");
}

/** Compares in constant time. */
export function isSame(expected: string, given: string | null): boolean {
  const [one, other] = [expected, given ?? ""].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Older webhooks may be replayed ones. */
const TOLERANCE_SECONDS = 300;

export function isFresh(unixSeconds: number, now: Dayjs): boolean {
  return Math.abs(now.diff(dayjs.unix(unixSeconds).utc(), "second", true)) <= TOLERANCE_SECONDS;
}
