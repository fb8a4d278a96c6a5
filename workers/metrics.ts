import { createServer } from "node:http";
import type { Logger } from "pino";
import { collectDefaultMetrics, register } from "prom-client";

/**
 * Serves Prometheus metrics, by default on loopback only, because they are for the operator. Roles on one machine use
 * consecutive ports.
 */
export function serveMetrics(host: string, port: number, log: Logger): void {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { "content-type": register.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.on("error", (error) => log.warn({ err: error, port }, "no metrics: the port is taken"));
  server.listen(port, host).unref();
}
