import { hmac } from "./digest.ts";

type Payment = { reference: string; total: string; currency: string };

/** The token in an unsigned callback URL. It proves that this installation created the URL, not that money was paid. */
export function callbackToken(key: string | Buffer, gateway: string, { reference, total, currency }: Payment): string {
  return hmac("sha256", key, [`${gateway}:${reference}:${total}:${currency}`], "base64url");
}
