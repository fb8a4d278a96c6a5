// PgBouncer in transaction mode in front of a PostgreSQL server.
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./ports.ts";
import { adaptFile, findProgram } from "./programs.ts";
import { PASSWORDS } from "./templates.ts";

const NOBODY = 65534;
const START_TIMEOUT_MS = 10_000;
/** Fewer than a web process opens, so that its statements share sessions. */
const POOL_SIZE = 4;

export type Pooler = {
  url: string;
  /** Ends it at once, with the statements that it passes on, and starts it at the same address. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Whether PgBouncer is installed; prints what is skipped without it. */
export const hasPooler = (skipped: string) => findProgram("pgbouncer", skipped) !== null;

/** Starts PgBouncer in front of a server that trusts its clients; web processes and workers need their passwords. */
export async function startPooler(server: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-pooler-"));
  const { hostname, port: serverPort, username } = new URL(server);
  const port = await freePort();
  const file = (name: string) => join(folder, name);
  const users = { ...PASSWORDS, [username]: "administrator" };
  writeFileSync(
    file("users.txt"),
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(""),
  );
  adaptFile("pgbouncer.ini", file("pgbouncer.ini"), {
    "bourse = host=db port=5432": `* = host=${hostname} port=${serverPort}`,
    "listen_addr = *": "listen_addr = 127.0.0.1",
    "listen_port = 6432": `listen_port = ${port}`,
    "/etc/pgbouncer/users.txt": file("users.txt"),
    "default_pool_size = 20": `default_pool_size = ${POOL_SIZE}`,
    // A database can be dropped soon after its last client has left.
    "query_wait_timeout = 10": `server_idle_timeout = 1\nadmin_users = ${username}\nlogfile = ${file("pgbouncer.log")}`,
  });
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in identity)
    for (const path of [folder, file("users.txt"), file("pgbouncer.ini")]) chownSync(path, NOBODY, NOBODY);
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(findProgram("pgbouncer", "a pooler") ?? "pgbouncer", ["-q", file("pgbouncer.ini")], {
      stdio: "ignore",
      ...identity,
    });
    const until = Date.now() + START_TIMEOUT_MS;
    while (!(await accepts(port))) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Error(
          `PgBouncer does not start: ${existsSync(file("pgbouncer.log")) ? readFileSync(file("pgbouncer.log"), "utf8") : ""}`,
        );
      await wait(20);
    }
  }
  async function end(): Promise<void> {
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await exited;
  }
  process.once("exit", () => child.kill("SIGKILL"));
  await start();
  return {
    url: `postgres://${username}:administrator@127.0.0.1:${port}/pgbouncer`,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
