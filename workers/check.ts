// npm run check: runs every invariant of sql/checks on the configured database. Exits with code 1 if one is violated.
import pg from "pg";
import { findViolations } from "../db/checks.ts";
import { getSettings } from "../db/settings.ts";
import { openInstallation } from "./installation.ts";

async function check(): Promise<number> {
  const installation = await openInstallation(getSettings(), console.log);
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  try {
    await client.connect();
    const violations = await findViolations(client);
    for (const { check: name, count, rows } of violations) {
      console.error(`${name}: ${count} rows`);
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
  process.exitCode = await check();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
