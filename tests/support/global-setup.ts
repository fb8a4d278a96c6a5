// One PostgreSQL server per run, with a template for every kind of test database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../db/embedded.ts";
import { migrate } from "../../db/migrate.ts";
import { buildWhenStale } from "../../workers/sources.ts";
import { databaseUrl, PASSWORDS, TEMPLATES } from "./templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildWhenStale(console.log);
  const folder = mkdtempSync(join(tmpdir(), "bourse-tests-"));
  const embedded = await startEmbedded(folder);
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  for (const seed of TEMPLATES) {
    await admin.query(`create database template_${seed}`);
    await migrate({ url: databaseUrl(embedded.url, `template_${seed}`), passwords: PASSWORDS, seed });
  }
  await admin.end();
  project.provide("server", embedded.url);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
