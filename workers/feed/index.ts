// The feed role: node workers/feed. Runs until SIGTERM or SIGINT.
import { openLog } from "../log.ts";
import { roleUrl } from "../../db/connection.ts";
import { getSettings } from "../../db/settings.ts";
import { serveMetrics } from "../metrics.ts";
import { EXIT_UNRECOVERABLE } from "../supervisor.ts";
import { chooseProvider } from "./providers/choose.ts";
import { openPriceForwarder } from "./forward-prices.ts";
import { UnplayableRecording } from "./providers/recording.ts";
import { runFeed } from "./run.ts";

const settings = getSettings();
const log = openLog("feed", settings.logLevel);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
// The parent that started this process has ended.
process.once("disconnect", () => stop.abort());

serveMetrics(settings.metricsHost, settings.metricsPort && settings.metricsPort + 2, log);
process.send?.("ready");
const provider = chooseProvider(settings.feed, settings.feedSpeed, settings.marketUrls, log);
const prices = settings.pricesUrl ? openPriceForwarder(settings.pricesUrl, log, stop.signal) : null;
const databaseUrl = roleUrl("bourse_worker");
try {
  await runFeed({ databaseUrl, provider, hours: settings.marketHours, prices, log }, stop.signal);
} catch (error) {
  if (!(error instanceof UnplayableRecording)) throw error;
  log.fatal(error.message);
  process.exitCode = EXIT_UNRECOVERABLE;
}
process.exit();
