import { createHash } from "node:crypto";

/**
 * These headers contain credentials and prove nothing about a payment; `verif-hash` is Flutterwave's shared secret
 * itself.
 */
const EXCLUDED_HEADERS = new Set(["cookie", "authorization", "proxy-authorization", "verif-hash"]);
const MAX_HEADERS = 40;
const MAX_VALUE_LENGTH = 150;

/**
 * The parts of a request that are stored in the inbox: everything that was signed, and the headers that may contain the
 * signature.
 */
export function evidenceOf(request: Request, body: Buffer) {
  const { pathname, search } = new URL(request.url);
  const kept = [...request.headers].filter(([name]) => !EXCLUDED_HEADERS.has(name)).slice(0, MAX_HEADERS);
  const headers = Object.fromEntries(
    kept.map(([name, value]) => [name, name.includes("sig") ? value.slice(0, 1000) : value.slice(0, MAX_VALUE_LENGTH)]),
  );
  const signed = kept.filter(([name]) => name.includes("sig") || name.includes("hmac") || name.includes("hash"));
  const digest = createHash("sha256").update(body).update(JSON.stringify(signed)).digest("hex");
  return { method: request.method, url: pathname + search, headers, body, digest };
}
