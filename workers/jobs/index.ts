// The jobs role: node workers/jobs. Runs until SIGTERM or SIGINT.
import { openLog } from "../log.ts";
import { adminUrl, roleUrl } from "../../db/connection.ts";
import { getSettings, SettingsError } from "../../db/settings.ts";
import { serveMetrics } from "../metrics.ts";
import { EXIT_UNRECOVERABLE } from "../supervisor.ts";
import { runJobs } from "./run.ts";

const settings = getSettings();
const { appUrl, data, logLevel, marketUrls, metricsPort, smtpUrl } = settings;
const log = openLog("jobs", logLevel);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
process.once("disconnect", () => stop.abort());

serveMetrics(settings.metricsHost, metricsPort && metricsPort + 3, log);
process.send?.("ready");
try {
  await runJobs(
    {
      databaseUrl: roleUrl("bourse_worker"),
      adminUrl: adminUrl(),
      appUrl,
      smtpUrl,
      marketUrls,
      data,
      backups: settings,
      log,
    },
    stop.signal,
  );
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  log.fatal(error.message);
  process.exitCode = EXIT_UNRECOVERABLE;
}
process.exit();
