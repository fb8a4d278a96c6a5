import { createHash } from "node:crypto";

/** They open doors of ours, and prove nothing about a payment; Flutterwave's is the shared secret itself. */
const notKept = new Set(["cookie", "authorization", "proxy-authorization", "verif-hash"]);
const mostHeaders = 40;
const longestValue = 150;

/** What of a request is kept in the inbox: everything that was signed, and the headers that may carry the signature. */
export function evidenceOf(request: Request, body: Buffer) {
  const { pathname, search } = new URL(request.url);
  const kept = [...request.headers].filter(([name]) => !notKept.has(name)).slice(0, mostHeaders);
  const headers = Object.fromEntries(
    kept.map(([name, value]) => [name, name.includes("sig") ? value.slice(0, 1000) : value.slice(0, longestValue)]),
  );
  const signed = kept.filter(([name]) => name.includes("sig") || name.includes("hmac") || name.includes("hash"));
  const digest = createHash("sha256").update(body).update(JSON.stringify(signed)).digest("hex");
  return { method: request.method, url: pathname + search, headers, body, digest };
}
