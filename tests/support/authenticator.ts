import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app shows `ahead` periods of 30 seconds from now. */
export function codeOf(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 });
}
