import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Rejects an upgrade over HTTP and closes the socket. */
export function refuseUpgrade(socket: Duplex, status: 404 | 421 | 503): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
