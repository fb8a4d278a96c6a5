import type { IncomingMessage } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";

type Asked = { asked: Request; body?: AsyncIterable<Uint8Array> };

/**
 * What came in, as the web's Request, and its body beside it, as node has it: every copy of a web stream costs more than the form in it, and one whose
 * reader has left throws, where nobody can catch it, when more arrives.
 */
export function toRequest(incoming: IncomingMessage, trustProxy: boolean): Asked {
  const method = incoming.method ?? "GET";
  const asked = new Request(`${originOf(incoming, trustProxy)}${incoming.url}`, {
    method,
    headers: createHeaders(incoming),
  });
  if (method === "GET" || method === "HEAD") return { asked };
  // Whoever stops reading half-way still has to say why, so the connection stays.
  return { asked, body: incoming.iterator({ destroyOnReturn: false }) };
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
