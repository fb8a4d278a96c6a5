import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../db/migrate.ts";
import { ROOT } from "../../db/settings.ts";
import { createCluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";
import { PASSWORDS, TEMPLATES } from "./templates.ts";

const CACHE = join(ROOT, ".cache/tests");
/** A run that still copies from an older directory must find it. */
const KEPT_DIRECTORIES = 3;
const SOURCES = [
  "sql/**/*.sql",
  "sql/*.json",
  "db/**/*.ts",
  "app/i18n/locales/*.json",
  "tests/fault/{cluster,install}.ts",
  "tests/support/{prepared,templates}.ts",
  "package-lock.json",
];

/**
 * The data directory of a stopped server with the databases template_none, template_demo and template_installed.
 * It is kept in .cache, and created again when a source of the databases has changed.
 */
export async function prepareData(): Promise<string> {
  const path = join(CACHE, fingerprint());
  if (existsSync(path)) return path;
  const cluster = await createCluster({ fsync: "off", wal_recycle: "off" });
  try {
    await query(cluster.url("postgres"), "create database template_none");
    await migrate({ url: cluster.url("template_none"), passwords: PASSWORDS, seed: "none" });
    for (const name of TEMPLATES.filter((template) => template !== "none"))
      await query(cluster.url("postgres"), `create database template_${name} template template_none`);
    await migrate({ url: cluster.url("template_demo"), passwords: PASSWORDS, seed: "demo" });
    await install(cluster.url("template_installed"));
    await cluster.stop();
    mkdirSync(CACHE, { recursive: true });
    const draft = join(CACHE, `draft-${randomBytes(6).toString("hex")}`);
    execFileSync("cp", ["-a", cluster.data, draft]);
    // Another run may have created it meanwhile.
    if (existsSync(path)) rmSync(draft, { recursive: true });
    else renameSync(draft, path);
  } finally {
    await cluster.destroy();
  }
  removeOld();
  return path;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

function removeOld(): void {
  const age = (name: string) => statSync(join(CACHE, name)).mtimeMs;
  const directories = readdirSync(CACHE).sort((a, b) => age(b) - age(a));
  for (const name of directories.slice(KEPT_DIRECTORIES)) rmSync(join(CACHE, name), { recursive: true, force: true });
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
