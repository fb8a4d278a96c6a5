// The relay role: node workers/relay. Receives upgraded sockets from its parent process; with RELAY_PORT or without a
// parent it listens itself.
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { openLog } from "../log.ts";
import { roleUrl } from "../../db/connection.ts";
import { getSettings } from "../../db/settings.ts";
import { addressOf } from "../client-address.ts";
import { serveMetrics } from "../metrics.ts";
import { createRelay } from "./relay.ts";

type HandedUpgrade = { url: string; method: string; headers: IncomingHttpHeaders; head?: string; address?: string };

const settings = getSettings();
const log = openLog("relay", settings.logLevel);
const relay = createRelay({ databaseUrl: roleUrl("bourse_worker"), appUrl: settings.appUrl, log });
serveMetrics(settings.metricsHost, settings.metricsPort && settings.metricsPort + 1, log);
process.send?.("ready");

/** `head` contains the bytes after the request headers in base64. */
process.on("message", ({ url, method, headers, head, address }: HandedUpgrade, stream: unknown) => {
  if (!(stream instanceof Socket)) return;
  void relay.upgrade(
    { url, method, headers, address: address ?? "127.0.0.1" },
    stream,
    Buffer.from(head ?? "", "base64"),
  );
});

const port = settings.relayPort || (process.send ? 0 : settings.port);
const server = createServer((request, response) => {
  const ready = request.url === "/readyz" ? relay.isReady() : request.url === "/healthz";
  response.writeHead(ready ? 200 : request.url === "/readyz" ? 503 : 404).end();
});
server.on("upgrade", (request, stream, head) => {
  if (!(stream instanceof Socket)) return;
  void relay.upgrade(
    {
      url: request.url ?? "",
      method: request.method ?? "",
      headers: request.headers,
      address: addressOf(request, settings.trustProxy),
    },
    stream,
    head,
  );
});
if (port > 0) server.listen(port, settings.host, () => log.info({ host: settings.host, port }, "relay listens"));

async function end(): Promise<void> {
  server.close();
  await relay.close();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void end());
process.once("disconnect", () => void end());
