import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { hashOf, recordedFiles, recordFiles } from "./file-record.ts";
import { loadTexts } from "./texts.ts";

/** The six demo accounts, which tests begin with; the invented brokerage around them uses the simulator's prices. */
export type Seed = "none" | "demo" | "brokerage";
const FOLDERS: Record<Seed, readonly string[]> = { none: [], demo: ["demo"], brokerage: ["demo", "brokerage"] };

/**
 * Applies reference data whenever its file changed (its statements can be repeated), then the texts, then demo data
 * once.
 */
export async function plantSeeds(client: Client, sql: string, seed: Seed, log: (line: string) => void): Promise<void> {
  const known = await recordedFiles(client);
  const filesOf = (folder: string) => globSync(`seeds/${folder}/*.sql`, { cwd: sql }).sort();
  const plant = async (path: string, isDue: (appliedHash: string | undefined, hash: string) => boolean) => {
    const content = readFileSync(join(sql, path), "utf8");
    const hash = hashOf(content);
    if (!isDue(known.get(path), hash)) return;
    await client.query("begin");
    try {
      await client.query(content);
      await recordFiles(client, [{ key: path, hash }]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
    }
    log(`seed ${path}`);
  };
  for (const path of filesOf("reference")) await plant(path, (applied, hash) => applied !== hash);
  // Demo data uses the texts.
  await loadTexts(client, log);
  for (const path of FOLDERS[seed].flatMap(filesOf)) await plant(path, (applied) => applied === undefined);
}
