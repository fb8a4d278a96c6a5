// The relay role: node workers/relay. Receives upgraded sockets from its parent process; with RELAY_PORT or without a
// parent it listens itself.
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { openLog } from "../log.ts";
import { roleUrl } from "../../db/connection.ts";
import { getSettings } from "../../db/settings.ts";
import { addressOf } from "../client-address.ts";
import { EXIT_UNRECOVERABLE } from "../supervisor.ts";
import { serveMetrics } from "../metrics.ts";
import { unusableAddress } from "../unusable-address.ts";
import { createRelay } from "./relay.ts";

type HandedUpgrade = { url: string; method: string; headers: IncomingHttpHeaders; head?: string; address?: string };
/** Follows each handed socket, after the parent has closed its own handle of it. */
type Released = "released";

const settings = getSettings();
const log = openLog("relay", settings.logLevel);
const relay = createRelay({
  databaseUrl: roleUrl("bourse_worker"),
  appUrl: settings.appUrl,
  pricesUrl: settings.pricesUrl,
  log,
});
serveMetrics(settings.metricsHost, settings.metricsPort && settings.metricsPort + 1, log);

let handed: { upgrade: HandedUpgrade; stream: Socket } | undefined;

/**
 * A handed socket is answered when the parent has released it: until then the parent reads from it too and would
 * discard the first frames of the browser. `head` contains the bytes after the request headers in base64.
 */
process.on("message", (message: HandedUpgrade | Released, stream: unknown) => {
  if (message !== "released") {
    handed = stream instanceof Socket ? { upgrade: message, stream } : undefined;
    return;
  }
  if (!handed) return;
  const { upgrade, stream: released } = handed;
  handed = undefined;
  const { url, method, headers, head = "", address = "127.0.0.1" } = upgrade;
  void relay.upgrade({ url, method, headers, address }, released, Buffer.from(head, "base64"));
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
server.on("error", (error: NodeJS.ErrnoException) => {
  log.fatal(unusableAddress(error, settings.host, port, settings.relayPort ? "RELAY_PORT" : "PORT"));
  process.exit(EXIT_UNRECOVERABLE);
});
if (port > 0) {
  server.listen(port, settings.host, () => {
    log.info({ host: settings.host, port }, "relay listens");
    process.send?.("ready");
  });
} else process.send?.("ready");

async function end(): Promise<void> {
  server.close();
  await relay.close();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void end());
process.once("disconnect", () => void end());
