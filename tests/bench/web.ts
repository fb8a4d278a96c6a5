// The built application over a benchmark database, and sessions for its users.
import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { KEY, PASSWORDS } from "../support/templates.ts";

export type Web = { home: string; metrics: string; stop: () => void };

/** Resolves when the process reports that it is ready. */
export async function launch(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(file, args, { env: { ...process.env, ...env } });
  await new Promise<void>((done, fail) => {
    child.once("message", () => done());
    child.once("exit", (code) => fail(new Error(`${file} exited with ${code}`)));
  });
  return child;
}

export async function startWeb(url: string, args: string[] = [], env: Record<string, string> = {}): Promise<Web> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const home = `http://127.0.0.1:${port}`;
  const child = await launch(join(ROOT, "workers/web/index.ts"), args, {
    NODE_ENV: "production",
    BOURSE_MODE: "development",
    DATABASE_URL: url,
    ENCRYPTION_KEY: KEY,
    DATABASE_APP_PASSWORD: PASSWORDS.bourse_app,
    DATABASE_WORKER_PASSWORD: PASSWORDS.bourse_worker,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    BOURSE_DATA: mkdtempSync(join(tmpdir(), "bourse-bench-")),
    APP_URL: home,
    LOG_LEVEL: "warn",
    MARKET_HOURS: "always",
    FEED: "none",
    ...env,
  });
  return { home, metrics: `http://127.0.0.1:${metricsPort}`, stop: () => child.kill() };
}

/** A session token, the value of the cookie bourse_session. */
export async function signIn(client: pg.Client, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await client.query(
    "insert into iam.sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [createHash("sha256").update(token).digest(), userId],
  );
  return token;
}
