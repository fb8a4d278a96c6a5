// npm run check: migrates the configured database and runs every invariant of sql/checks on it. Exits with code 1 if
// one is violated. With --wait a server in DATABASE_URL that does not answer is waited for; with --migrate it only
// migrates, because roles that start with the machine must not stay down for a violated invariant.
import pg from "pg";
import { findViolations } from "../db/checks.ts";
import { getSettings } from "../db/settings.ts";
import { openInstallation } from "./installation.ts";
import { waitForServer } from "./wait-for-server.ts";

async function run(): Promise<number> {
  const settings = getSettings();
  const url = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (url !== null && process.argv.includes("--wait")) await waitForServer(url, console.log);
  const installation = await openInstallation(settings, console.log);
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  try {
    const { host, pathname } = new URL(installation.databaseUrl);
    const name = url === null ? `the database in ${settings.data}` : `${pathname.slice(1)} on ${host}`;
    if (process.argv.includes("--migrate")) {
      console.log(`Migrated ${name}.`);
      return 0;
    }
    console.log(`Checking ${name}.`);
    await client.connect();
    const violations = await findViolations(client);
    for (const { check, count, rows } of violations) {
      console.error(`${check}: ${count} rows`);
      console.error(rows.map((row) => `  ${JSON.stringify(row)}`).join("\n"));
    }
    if (violations.length === 0) console.log("Every invariant holds.");
    return violations.length === 0 ? 0 : 1;
  } finally {
    await client.end();
    await installation.release();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
