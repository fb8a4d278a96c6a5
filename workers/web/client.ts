import type { IncomingMessage } from "node:http";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"];

/** Anybody can send these headers: without a proxy of ours in front they are dropped before anything reads them. */
export function believe(request: IncomingMessage, trustProxy: boolean): void {
  if (trustProxy) return;
  for (const name of FORWARDED) delete request.headers[name];
}

/** The address that limits and trails go by: the peer's, or the one that our own proxy saw, which it puts last. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const seen = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = (Array.isArray(seen) ? seen.at(-1) : seen)?.split(",").at(-1)?.trim();
  return (last || request.socket.remoteAddress || "127.0.0.1").replace(/^::ffff:/, "");
}
