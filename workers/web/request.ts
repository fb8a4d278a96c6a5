import type { IncomingMessage } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";

type IncomingRequest = { request: Request; body?: AsyncIterable<Uint8Array> };

/**
 * Converts a Node request to a web Request. The body is passed separately as a Node stream: each copy of a web stream
 * costs more than parsing a form, and a cancelled one throws an uncaught exception when more data arrives.
 */
export function toRequest(incoming: IncomingMessage, trustProxy: boolean): IncomingRequest {
  const method = incoming.method ?? "GET";
  const headers = createHeaders(incoming);
  const isChange = method !== "GET" && method !== "HEAD";
  if (isChange) bypassOriginCheck(headers);
  const request = new Request(`${originOf(incoming, trustProxy)}${incoming.url}`, { method, headers });
  // The connection stays open after a partial read, so that the call can respond.
  return isChange ? { request, body: incoming.iterator({ destroyOnReturn: false }) } : { request };
}

/**
 * Disables Remix's comparison of Origin with the forwarded host, which reports an internal error. Each call checks the
 * origin itself (app/http/origin.ts).
 */
function bypassOriginCheck(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === null) return;
  if (origin !== "null" && !URL.canParse(origin)) headers.set("origin", "null");
  headers.set("x-forwarded-host", URL.canParse(origin) ? new URL(origin).host : "null");
}

/** The origin that the client requested, from the trusted proxy's headers if there is one. */
function originOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = (name: string) =>
    trustProxy
      ? String(headers[name] ?? "")
          .split(",")[0]
          ?.trim()
      : "";
  const encrypted = "encrypted" in socket && socket.encrypted;
  const scheme = forwarded("x-forwarded-proto") || (encrypted ? "https" : "http");
  return `${scheme === "https" ? "https" : "http"}://${forwarded("x-forwarded-host") || headers.host || "localhost"}`;
}
