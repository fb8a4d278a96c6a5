// npm run dev: serves the screens from source with hot reload, starts the other roles and restarts each when a file
// that it imports changes, and applies changed functions, views and triggers of sql/.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { getSettings, ROOT } from "../db/settings.ts";
import { openInstallation } from "./installation.ts";
import { supervise } from "./supervisor.ts";
import { watchSql } from "./watch-sql.ts";

async function develop(): Promise<number> {
  const settings = getSettings();
  const stopRequested = new Promise<number>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve(0));
  });
  const installation = await openInstallation(settings, console.log);
  const supervisor = supervise(console.log, () => {});
  installation.supervise(console.log, console.error);
  const stopWatching = watchSql(installation.databaseUrl, console.log);
  const flags = ["--watch", "--watch-preserve-output"];
  const env = {
    DATABASE_URL: settings.databaseUrl ?? installation.databaseUrl,
    SEED: settings.seed,
    MARKET_HOURS: settings.marketHours,
    // vite.config.ts passes /live on to it.
    RELAY_PORT: String(settings.port + 1),
  };
  try {
    if (settings.feed !== "none") void supervisor.start({ name: "feed", script: "workers/feed/index.ts", env, flags });
    void supervisor.start({ name: "jobs", script: "workers/jobs/index.ts", env, flags });
    void supervisor.start({ name: "relay", script: "workers/relay/index.ts", env, flags });
    const vite = spawn(
      join(ROOT, "node_modules/.bin/remix"),
      ["vite:dev", "--host", settings.host, "--port", String(settings.port), "--strictPort"],
      { cwd: ROOT, env: { ...process.env, ...env, NODE_ENV: "development" }, stdio: "inherit" },
    );
    const ended = new Promise<number>((resolve) => vite.once("exit", (code) => resolve(code ?? 1)));
    const code = await Promise.race([stopRequested, ended]);
    vite.kill("SIGTERM");
    return code;
  } finally {
    stopWatching();
    await supervisor.stop();
    await installation.stop();
  }
}

try {
  process.exitCode = await develop();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
