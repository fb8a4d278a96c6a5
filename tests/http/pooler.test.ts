// A web process whose statements share four sessions of the server behind PgBouncer in transaction mode.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listen } from "../../db/listen.ts";
import { ROOT } from "../../db/settings.ts";
import { logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { hasPooler, type Pooler, startPooler } from "../support/pooler.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { databaseUrl } from "../support/templates.ts";

describe.skipIf(!hasPooler("a web process behind a pooler"))("a web process behind PgBouncer", async () => {
  const database = await createDatabase("demo");
  let pooler: Pooler;
  let server: TestServer;
  let pooled: string;

  beforeAll(async () => {
    pooler = await startPooler(inject("server"));
    pooled = databaseUrl(pooler.url, new URL(database.url).pathname);
    server = await startServer(database, { env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.url } });
  });
  afterAll(async () => {
    await server.stop();
    await pooler.stop();
  });

  test("many pages at once are answered, and every statement goes through the pooler", async () => {
    const customer = await logIn(server.url);
    const paths = ["/dashboard", "/deposits", "/withdraws", "/history"];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => customer.send("GET", paths[n % paths.length] ?? "", {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await administer<{ database: string; total_xact_count: string }>("show stats");
    const stats = rows.find((row) => row.database === new URL(database.url).pathname.slice(1));
    expect(Number(stats?.total_xact_count)).toBeGreaterThan(40);
    const sessions = await database.owner.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where usename = 'bourse_app' and datname = current_database()",
    );
    // Four of the pooler, the listening one of the web process and one of this file.
    expect(sessions.rows[0]?.count).toBeLessThanOrEqual(6);
  });

  test("a command that migrates refuses the pooler in one line", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "workers/check.ts")], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: pooled, SEED: "demo", FEED: "none" },
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "DATABASE_DIRECT_URL: a pooler answers; set the address of the server itself\n",
    });
  });

  test("a connection that listens refuses the pooler instead of missing notifications", async () => {
    const failed = Promise.withResolvers<Error>();
    const listener = listen({
      url: pooled,
      channels: ["prices"],
      onNotification: () => {},
      onGap: () => {},
      onError: failed.resolve,
    });
    expect((await failed.promise).message).toMatch(/^DATABASE_DIRECT_URL: /);
    expect(listener.isConnected()).toBe(false);
    await listener.stop();
  });

  async function administer<Row extends object>(statement: string) {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    try {
      return await client.query<Row>(statement);
    } finally {
      await client.end();
    }
  }
});
