// npm run restore-archive -- [--test] table [month]: puts archived months back into the database, such as
// market.candles 2024-03. Without a table it lists them; with --test it verifies the files and changes nothing.
import { getSettings } from "../db/settings.ts";
import { runRestore } from "./archive/run-restore.ts";
import { openInstallation } from "./installation.ts";

async function restore(names: string[]): Promise<void> {
  const installation = await openInstallation(getSettings(), console.log);
  try {
    const [table, month] = names.filter((name) => !name.startsWith("--"));
    await runRestore(installation.databaseUrl, { table, month, isTest: names.includes("--test") }, console.log);
  } finally {
    await installation.release();
  }
}

try {
  await restore(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
