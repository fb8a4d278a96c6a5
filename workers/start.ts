// npm start: runs every role of one installation, and its database.
import { getSettings, type Settings } from "../db/settings.ts";
import { hasAdministrator, openInstallation } from "./installation.ts";
import { buildWhenStale } from "./sources.ts";
import { supervise } from "./supervisor.ts";
import { webFlags } from "./node-flags.ts";

const print = (line: string) => console.log(line);
let stop: (() => void) | undefined;
const stopRequested = new Promise<number>((resolve) => {
  stop = () => resolve(0);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
});

async function start(settings: Settings): Promise<number> {
  const installation = await openInstallation(settings, print);
  let fail: ((code: number) => void) | undefined;
  const failed = new Promise<number>((resolve) => (fail = resolve));
  const supervisor = supervise(print, () => fail?.(1));
  installation.supervise(print, (line) => {
    console.error(line);
    fail?.(1);
  });
  try {
    buildWhenStale(print);
    const hasAdmin = await hasAdministrator(installation.databaseUrl);
    const env = {
      DATABASE_URL: settings.databaseUrl ?? installation.databaseUrl,
      SEED: settings.seed,
      MARKET_HOURS: settings.marketHours,
      BOURSE_MODE: settings.production ? "production" : "development",
      // React reads NODE_ENV when it loads: its production build is several times faster.
      NODE_ENV: "production",
    };
    void supervisor.start({ name: "feed", script: "workers/feed/index.ts", env });
    void supervisor.start({ name: "jobs", script: "workers/jobs/index.ts", env });
    const ready = supervisor.start({
      name: "web",
      script: "workers/web/index.ts",
      args: ["--with-relay"],
      env,
      flags: webFlags,
      drainMs: settings.drainSeconds * 1_000,
    });
    void ready.then(() => printSummary(settings, hasAdmin));
    return await Promise.race([stopRequested, failed]);
  } finally {
    await supervisor.stop();
    await installation.stop();
  }
}

/** One write, so that a reader who waits for the address receives the whole text. */
function printSummary(settings: Settings, hasAdmin: boolean): void {
  const lines = [`\nBourse is at ${settings.appUrl}`];
  if (!hasAdmin)
    lines.push('There is no administrator yet. Create one: npm run admin -- you@broker.example "Your Name"');
  if (settings.feed === "simulator") {
    lines.push(settings.marketHours === "always" ? "Prices are simulated, around the clock." : "Prices are simulated.");
  }
  if (settings.seed === "demo") {
    const names = ["customer", "admin", "manager", "affiliate", "sales", "retention"];
    lines.push("Demo accounts, password Bourse-demo-1:", ...names.map((name) => `  ${name}@demo.test`));
    lines.push("Ctrl-C stops everything.\n");
  }
  print(lines.join("\n"));
}

try {
  process.exitCode = await start(getSettings());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
