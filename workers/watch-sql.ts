import { watch } from "node:fs";
import pg from "pg";
import { SQL } from "../db/migrations.ts";
import { applyRoutines } from "../db/routines.ts";

/** Editors write a file in several steps. */
const PAUSE_MS = 100;

/** Applies changed functions, views and triggers to the database while npm run dev runs; returns a function to stop. */
export function watchSql(url: string, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let applied = Promise.resolve();
  const watcher = watch(SQL, { recursive: true }, (_event, file) => {
    if (!file?.endsWith(".sql")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      applied = applied.then(() => apply(url, log)).catch((error: Error) => log(`sql: ${error.message}`));
    }, PAUSE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

async function apply(url: string, log: (line: string) => void): Promise<void> {
  const begun = Date.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set role bourse_owner");
    await applyRoutines(client, SQL, (line) => log(`sql: ${line} in ${Date.now() - begun} ms`));
  } finally {
    await client.end();
  }
}
