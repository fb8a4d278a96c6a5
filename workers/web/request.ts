import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { createHeaders } from "@remix-run/node-fetch-server";

/** Bodies that a call reads by itself. They go beside the request, as node has them: every copy of a web stream costs more than the form in it. */
const BESIDE = /^(application\/(x-www-form-urlencoded|json)|multipart\/form-data)\b/;

type Asked = { asked: Request; body?: AsyncIterable<Uint8Array> };

/** What came in, as the web's Request, and the body that is not in it. */
export function toRequest(incoming: IncomingMessage, trustProxy: boolean): Asked {
  const method = incoming.method ?? "GET";
  const headers = createHeaders(incoming);
  const url = `${originOf(incoming, trustProxy)}${incoming.url}`;
  if (method === "GET" || method === "HEAD") return { asked: new Request(url, { method, headers }) };
  if (BESIDE.test(headers.get("content-type") ?? "")) {
    // Whoever stops reading half-way still has to say why, so the connection stays.
    return { asked: new Request(url, { method, headers }), body: incoming.iterator({ destroyOnReturn: false }) };
  }
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  return { asked: new Request(url, { method, headers, body, duplex: "half" }) };
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
