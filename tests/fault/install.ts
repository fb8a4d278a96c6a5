// The tables, functions and views of sql/ in a database of one's own, without the installation's passwords and seeds.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";

const root = resolve(import.meta.dirname, "../../sql");

export async function install(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const migrations = globSync("migrations/*.sql", { cwd: root }).sort();
    for (const [index, file] of migrations.entries()) {
      // The first one makes the roles; from there on everything belongs to the owner.
      await client.query(
        `begin; ${index > 0 ? "set local role bourse_owner;" : ""} ${readFileSync(resolve(root, file), "utf8")}; commit`,
      );
    }
    await client.query("set role bourse_owner; set check_function_bodies = off");
    await routines(client);
  } finally {
    await client.end();
  }
}

/** Views need functions and functions need views' row types: whatever fails is tried again after the rest. */
async function routines(client: pg.Client): Promise<void> {
  let files = globSync(["*/functions/*.sql", "*/views/*.sql", "*/triggers/*.sql"], { cwd: root }).sort();
  while (files.length > 0) {
    const failed: { file: string; error: Error }[] = [];
    for (const file of files) {
      await client
        .query(readFileSync(resolve(root, file), "utf8"))
        .catch((error: Error) => failed.push({ file, error }));
    }
    if (failed.length === files.length)
      throw new Error(failed.map(({ file, error }) => `${file}: ${error.message}`).join("\n"));
    files = failed.map(({ file }) => file);
  }
}
