// A child process with the sockets only: sends its port, and its CPU time on request.
import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

export function serve(upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): void {
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on("upgrade", upgrade);
  server.listen(0, "127.0.0.1", 4096, () => {
    const address = server.address();
    process.send?.({ port: address !== null && typeof address === "object" ? address.port : 0 });
  });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1e6, memory: process.memoryUsage().rss });
  });
  process.once("disconnect", () => process.exit(0));
}
