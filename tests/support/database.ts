import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, inject } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { roleUrl } from "../../db/connection.ts";
import { restrictDatabase } from "../../db/database-rights.ts";
import { databaseUrl, PASSWORDS, type Template } from "./templates.ts";

export type TestDatabase = {
  url: string;
  /**
   * Pools as the web's role, as the workers' role and as the owner. int8 is returned as a number, numeric and
   * timestamps as text.
   */
  app: pg.Pool;
  worker: pg.Pool;
  owner: pg.Pool;
};

/** Each waits for 5 s. */
const MAX_DROP_ATTEMPTS = 4;

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8
      ? Number
      : oid === pg.types.builtins.TIMESTAMPTZ
        ? String
        : pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

/**
 * Creates a database for the test file, cloned from the template; call it at the top of a file. At the end of the file
 * every check of sql/checks must pass, and the database is dropped.
 */
export async function createDatabase(template: Template = "none"): Promise<TestDatabase> {
  const { url, drop } = await cloneTemplate(template);
  const open = (connectionString: string) => {
    const pool = new pg.Pool({ connectionString, types, max: 10 });
    pool.on("error", () => {});
    return pool;
  };
  const app = open(roleUrl("bourse_app", url, PASSWORDS));
  const worker = open(roleUrl("bourse_worker", url, PASSWORDS));
  const owner = open(url);

  afterAll(async () => {
    const client = await owner.connect();
    const violations = await findViolations(client).finally(() => client.release());
    await Promise.all([app.end(), worker.end(), owner.end()]);
    await drop();
    expect(violations).toEqual([]);
  });
  return { url, app, worker, owner };
}

/** Creates a database of the run's server; its caller drops it. */
export async function cloneTemplate(template: Template): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject("server");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = databaseUrl(server, name);
  await administer(server, `create database ${name} template template_${template} strategy file_copy`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await restrictDatabase(client, console.warn);
    await applyMutant(client);
  } finally {
    await client.end();
  }
  /** Waits for connections that are being closed, because to end one by force is an error of its client. */
  const drop = async () => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await administer(server, `drop database ${name}`);
      } catch (error) {
        if (attempts === MAX_DROP_ATTEMPTS) throw error;
      }
    }
  };
  return { url, drop };
}

/** Replaces functions by those of the file MUTANT, which lack a safeguard: see tests/mutants. */
export async function applyMutant(client: pg.Client): Promise<void> {
  const file = process.env.MUTANT;
  if (!file) return;
  await client.query(readFileSync(file, "utf8")).catch((error: Error) => {
    throw new Error(`The mutant is no valid SQL: ${error.message}`);
  });
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
