import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Refusal } from "./admission.ts";
import * as metrics from "./metrics.ts";

/** Rejects an upgrade with an HTTP response, before the WebSocket handshake. */
export function refuse(stream: Socket, { status, message }: Refusal): void {
  metrics.refused.inc({ status });
  const body = JSON.stringify({ message, code: String(status) });
  stream.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
