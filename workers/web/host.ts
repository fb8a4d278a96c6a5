import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../../db/settings.ts";

const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request is for this installation: the host of APP_URL, or localhost from a loopback peer. Otherwise a page
 * of another host that resolves to this address (DNS rebinding) would have the same origin as the responses.
 */
export function isOwnHost({ headers, socket }: IncomingMessage, { appUrl, trustProxy }: Settings): boolean {
  const forwarded = trustProxy
    ? String(headers["x-forwarded-host"] ?? "")
        .split(",")[0]
        ?.trim()
    : "";
  const host = (forwarded || headers.host || "").toLowerCase();
  const { protocol, host: ownHost } = new URL(appUrl);
  if (host === ownHost || host === `${ownHost}:${protocol === "https:" ? 443 : 80}`) return true;
  return LOOPBACK_HOST.test(host) && LOOPBACK_PEER.test(socket.remoteAddress ?? "");
}

export function refuseHost(response: ServerResponse): void {
  const message = "This host is not served here. Set APP_URL to the address that people open";
  response.writeHead(421, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message, code: "misdirected_request" }));
}
