// The web role: node workers/web. Serves the built screens and calls; with --with-relay it also starts a relay and
// passes it the upgraded sockets.
import { createServer } from "node:http";
import { openLog } from "../log.ts";
import { getSettings } from "../../db/settings.ts";
import { serveMetrics } from "../metrics.ts";
import { EXIT_UNRECOVERABLE } from "../supervisor.ts";
import { unusableAddress } from "../unusable-address.ts";
import { answer } from "./answer.ts";
import { dropForwardedHeaders } from "../client-address.ts";
import { isOwnHost } from "./host.ts";
import { openHealth } from "./health.ts";
import { MAX_BODY_TIMEOUT_MS } from "./limit.ts";
import { MergedRequest } from "./merged-request.ts";
import { startRelay } from "./relay-child.ts";
import { openShutdown } from "./shutdown.ts";
import { refuseUpgrade } from "./upgrade.ts";
import { loadScreens } from "./screens.ts";
import { warmUp } from "./warm-up.ts";

const settings = getSettings();
const log = openLog("web", settings.logLevel);
const health = openHealth();
const screens = await loadScreens();
const relay = process.argv.includes("--with-relay") ? startRelay(log) : null;

const server = createServer({
  IncomingMessage: MergedRequest,
  requestTimeout: MAX_BODY_TIMEOUT_MS,
  headersTimeout: 15_000,
  // Node enforces both timeouts only at this interval.
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
});
server.maxConnections = settings.maxConnections;
server.on("request", answer({ settings, log, health, screens }));
server.on("upgrade", (request, socket, head) => {
  dropForwardedHeaders(request, settings.trustProxy);
  if (!isOwnHost(request, settings)) return refuseUpgrade(socket, 421);
  if (!relay || !request.url?.startsWith("/live")) return refuseUpgrade(socket, 404);
  relay.hand(request, socket, head);
});
server.on("error", (error: NodeJS.ErrnoException) => {
  log.fatal(unusableAddress(error, settings.host, settings.port, "PORT"));
  // Stop the relay first: its `ready` message would fail without a parent.
  void (relay?.stop() ?? Promise.resolve()).finally(() => process.exit(EXIT_UNRECOVERABLE));
});
await warmUp(screens, settings.appUrl);
server.listen(settings.port, settings.host, () => {
  log.info({ host: settings.host, port: settings.port }, "web listens");
  process.send?.("ready");
});
serveMetrics(settings.metricsHost, settings.metricsPort, log);

const { drain, end } = openShutdown({ server, health, relay, drainMs: settings.drainSeconds * 1_000 });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, drain);
// The parent process has ended, so no process would stop this one.
process.once("disconnect", end);
