import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../../db/settings.ts";

const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request names this installation: the host of APP_URL, or this machine from this machine. A page of another name that resolves to
 * our address (DNS rebinding) would otherwise be of the same origin as our answers.
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
