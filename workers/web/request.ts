import type { IncomingMessage } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";

type Asked = { asked: Request; body?: AsyncIterable<Uint8Array> };

/**
 * What came in, as the web's Request, and its body beside it, as node has it: every copy of a web stream costs more than the form in it, and one whose
 * reader has left throws, where nobody can catch it, when more arrives.
 */
export function toRequest(incoming: IncomingMessage, trustProxy: boolean): Asked {
  const method = incoming.method ?? "GET";
  const headers = createHeaders(incoming);
  const isChange = method !== "GET" && method !== "HEAD";
  if (isChange) leaveOriginToCalls(headers);
  const asked = new Request(`${originOf(incoming, trustProxy)}${incoming.url}`, { method, headers });
  // Whoever stops reading half-way still has to say why, so the connection stays.
  return isChange ? { asked, body: incoming.iterator({ destroyOnReturn: false }) } : { asked };
}

/**
 * Whether a change may come from there is the call's own question (app/http/origin.ts) and a refusal: Remix, which compares with the forwarded
 * host before a screen's call is asked, would stumble over it and say that something went wrong.
 */
function leaveOriginToCalls(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === null) return;
  if (origin !== "null" && !URL.canParse(origin)) headers.set("origin", "null");
  headers.set("x-forwarded-host", URL.canParse(origin) ? new URL(origin).host : "null");
}

/** Where the client thinks it is: our proxy's word for it where there is one. */
function originOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const said = (name: string) =>
    trustProxy
      ? String(headers[name] ?? "")
          .split(",")[0]
          ?.trim()
      : "";
  const encrypted = "encrypted" in socket && socket.encrypted;
  const scheme = said("x-forwarded-proto") || (encrypted ? "https" : "http");
  return `${scheme === "https" ? "https" : "http"}://${said("x-forwarded-host") || headers.host || "localhost"}`;
}
