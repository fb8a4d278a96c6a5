import type { IncomingMessage } from "node:http";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"];

/** Any client can send these headers, so they are dropped unless a trusted proxy sets them. */
export function dropForwardedHeaders(request: IncomingMessage, trustProxy: boolean): void {
  if (trustProxy) return;
  for (const name of FORWARDED) delete request.headers[name];
}

/** The client address for rate limits and the audit log: the peer's, or the last one in the proxy's header. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const seen = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = (Array.isArray(seen) ? seen.at(-1) : seen)?.split(",").at(-1)?.trim();
  return (last || request.socket.remoteAddress || "127.0.0.1").replace(/^::ffff:/, "");
}
