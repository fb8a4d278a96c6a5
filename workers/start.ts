// npm start: every role of one installation, and the database they share.
import { getSettings, type Settings } from "../db/settings.ts";
import { hasAdministrator, openInstallation } from "./installation.ts";
import { buildWhenStale } from "./sources.ts";
import { supervise } from "./supervisor.ts";
import { webFlags } from "./web/flags.ts";

const say = (line: string) => console.log(line);
let asked: (() => void) | undefined;
const stopAsked = new Promise<number>((resolve) => {
  asked = () => resolve(0);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, asked);
});

async function start(settings: Settings): Promise<number> {
  const installation = await openInstallation(settings, say);
  let hopeless: ((code: number) => void) | undefined;
  const failed = new Promise<number>((resolve) => (hopeless = resolve));
  const supervisor = supervise(say, () => hopeless?.(1));
  installation.supervise(say, (line) => {
    console.error(line);
    hopeless?.(1);
  });
  try {
    buildWhenStale(say);
    const isRun = await hasAdministrator(installation.databaseUrl);
    const env = {
      DATABASE_URL: installation.databaseUrl,
      SEED: settings.seed,
      MARKET_HOURS: settings.marketHours,
      BOURSE_MODE: settings.production ? "production" : "development",
      // React looks at it while it loads: its production build is several times faster.
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
    });
    void ready.then(() => greet(settings, isRun));
    return await Promise.race([stopAsked, failed]);
  } finally {
    await supervisor.stop();
    await installation.stop();
  }
}

function greet(settings: Settings, isRun: boolean): void {
  say(`\nBourse is at ${settings.appUrl}`);
  if (!isRun) say('Nobody runs it yet. Name an administrator: npm run admin -- you@broker.example "Your Name"');
  if (settings.feed === "simulator") {
    say(settings.marketHours === "always" ? "Prices are simulated, around the clock." : "Prices are simulated.");
  }
  if (settings.seed !== "demo") return;
  say("Demo accounts, password Bourse-demo-1:");
  for (const name of ["customer", "admin", "manager", "affiliate", "sales", "retention"]) say(`  ${name}@demo.test`);
  say("Ctrl-C stops everything.\n");
}

try {
  process.exitCode = await start(getSettings());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
