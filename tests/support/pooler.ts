// PgBouncer in transaction mode in front of a PostgreSQL server.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../db/ports.ts";
import { PASSWORDS } from "./templates.ts";

const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find((path) =>
  existsSync(path),
);
const NOBODY = 65534;
const START_TIMEOUT_MS = 10_000;
/** Fewer than a web process opens, so that its statements share sessions. */
const POOL_SIZE = 4;

export type Pooler = { url: string; stop: () => Promise<void> };

/** Whether PgBouncer is installed; prints what is skipped without it. */
export function hasPooler(skipped: string): boolean {
  if (!PROGRAM) console.warn(`SKIPPED: PgBouncer is not installed, so this run does not test ${skipped}`);
  return PROGRAM !== undefined;
}

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
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: file("users.txt"),
    logfile: file("pgbouncer.log"),
    admin_users: username,
    pool_mode: "transaction",
    default_pool_size: POOL_SIZE,
    max_client_conn: 500,
    // A database can be dropped soon after its last client has left.
    server_idle_timeout: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    file("pgbouncer.ini"),
    `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in identity)
    for (const path of [folder, file("users.txt"), file("pgbouncer.ini")]) chownSync(path, NOBODY, NOBODY);
  const child = spawn(PROGRAM ?? "pgbouncer", ["-q", file("pgbouncer.ini")], { stdio: "ignore", ...identity });
  process.once("exit", () => child.kill("SIGKILL"));
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (Date.now() > until || child.exitCode !== null)
      throw new Error(
        `PgBouncer does not start: ${existsSync(file("pgbouncer.log")) ? readFileSync(file("pgbouncer.log"), "utf8") : ""}`,
      );
    await wait(20);
  }
  return {
    url: `postgres://${username}:administrator@127.0.0.1:${port}/pgbouncer`,
    async stop() {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await exited;
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
