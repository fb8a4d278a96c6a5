// The jobs role: node workers/jobs. Runs until SIGTERM or SIGINT.
import { openLog } from "../log.ts";
import { adminUrl, roleUrl } from "../../db/connection.ts";
import { getSettings } from "../../db/settings.ts";
import { serveMetrics } from "../metrics.ts";
import { runJobs } from "./run.ts";

const { appUrl, data, logLevel, marketUrls, metricsPort, smtpUrl } = getSettings();
const log = openLog("jobs", logLevel);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
process.once("disconnect", () => stop.abort());

serveMetrics(metricsPort && metricsPort + 3, log);
process.send?.("ready");
await runJobs(
  { databaseUrl: roleUrl("bourse_worker"), adminUrl: adminUrl(), appUrl, smtpUrl, marketUrls, data, log },
  stop.signal,
);
process.exit();
