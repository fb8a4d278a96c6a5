import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { hashOf, recordFile, recordedFiles } from "./file-record.ts";

/** The six demo accounts, which tests begin with; the brokerage around them stands on the simulator's prices. */
export type Seed = "none" | "demo" | "brokerage";
const FOLDERS: Record<Seed, readonly string[]> = { none: [], demo: ["demo"], brokerage: ["demo", "brokerage"] };

/**
 * Reference data is planted again whenever its file changed (its statements are written for that), or one that it says it comes after; demo data
 * once in a lifetime.
 */
export async function plantSeeds(client: Client, sql: string, seed: Seed, log: (line: string) => void): Promise<void> {
  const known = await recordedFiles(client);
  const reference = globSync("seeds/reference/*.sql", { cwd: sql }).sort();
  const demo = FOLDERS[seed].flatMap((folder) => globSync(`seeds/${folder}/*.sql`, { cwd: sql }).sort());
  const planted: string[] = [];
  for (const path of [...reference, ...demo]) {
    const content = readFileSync(join(sql, path), "utf8");
    const hash = hashOf(content);
    const before = known.get(path);
    const after = /^-- After (\S+):/.exec(content)?.[1];
    const rests = after !== undefined && planted.some((one) => one.startsWith(`seeds/reference/${after}`));
    if ((before === hash && !rests) || (before !== undefined && demo.includes(path))) continue;
    await client.query("begin");
    try {
      await client.query(content);
      await recordFile(client, path, hash);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
    }
    planted.push(path);
    log(`seed ${path}`);
  }
}
