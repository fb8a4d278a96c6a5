// Three PostgreSQL servers under Patroni in network namespaces, behind deploy/haproxy-postgresql.cfg.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { freePort } from "../support/ports.ts";
import { adaptFile, findProgram } from "../support/programs.ts";
import { mountDisk } from "../support/small-disk.ts";
import { type Roles, watchMembers } from "./members.ts";
import { canCreateNetwork, createNetwork } from "./network.ts";
import { createServers, SERVERS } from "./servers.ts";

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>;

/** The database, its log and what three servers keep of it for each other. */
const DISK_MEGABYTES = 1500;
const METRICS_TIMEOUT_MS = 2000;
const PROGRAMS = ["patroni", "etcd", "haproxy", "setpriv", "ip"];

/** Whether the programs are installed and namespaces may be created; prints what is skipped otherwise. */
export function hasPatroni(skipped: string): boolean {
  return PROGRAMS.every((name) => findProgram(name, skipped) !== null) && canCreateNetwork(skipped);
}

/** `hasSmallDisks`: the data of each server is on a disk that can be filled, if one can be mounted. */
export async function startPatroni(hasSmallDisks: boolean) {
  const network = createNetwork();
  const root = mkdtempSync(join(tmpdir(), "bourse-patroni-"));
  const disks = hasSmallDisks
    ? SERVERS.flatMap(() => mountDisk(DISK_MEGABYTES, "a full disk of the leader") ?? [])
    : [];
  process.once("exit", () => disks.forEach(({ unmount }) => unmount()));
  const servers = createServers(network, root, disks);
  const port = await freePort();
  await Promise.all(SERVERS.map(servers.start));
  const backends = SERVERS.map((n) => [
    `server node${n + 1} node${n + 1}:`,
    `server node${n + 1} ${network.addresses[n]}:`,
  ]);
  const file = adaptFile("haproxy-postgresql.cfg", join(root, "haproxy.cfg"), {
    ...(Object.fromEntries(backends) as Record<string, string>),
    "bind :5432": `bind 127.0.0.1:${port}`,
  });
  const proxy = spawn(findProgram("haproxy", "a cluster") ?? "", ["-db", "-f", file], { stdio: "ignore" });
  process.once("exit", () => proxy.kill("SIGKILL"));
  const urlOf = (server: number) => `postgres://postgres@${network.addresses[server]}:5432/bourse`;

  /**
   * Runs work while a replica applies nothing. Its Patroni is halted meanwhile: it resumes the replay every two
   * seconds.
   */
  async function whileBehind(server: number, work: () => Promise<void>): Promise<void> {
    const replica = new pg.Client({ connectionString: urlOf(server) });
    await replica.connect();
    const state = async () =>
      (await replica.query<{ state: string }>("select pg_get_wal_replay_pause_state() as state")).rows[0]?.state;
    servers.signalPatroni(server, "SIGSTOP");
    try {
      await replica.query("select pg_wal_replay_pause()");
      await expect.poll(state).toBe("paused");
      await work();
    } finally {
      // The tests that follow need three servers that keep up.
      await replica.query("select pg_wal_replay_resume()");
      servers.signalPatroni(server, "SIGCONT");
      await replica.end();
    }
  }

  return {
    /** The address of the server that leads. */
    url: `postgres://postgres@127.0.0.1:${port}/bourse`,
    /** The URL of one server, which leads or not. */
    urlOf,
    whileBehind,
    ...watchMembers(network.addresses, servers.logs),
    startServer: servers.start,
    stopServer: servers.stop,
    killServer: servers.kill,
    killPostgres: servers.killPostgres,
    killDatabase: servers.killDatabase,
    startDatabase: servers.startDatabase,
    signalReceiver: servers.signalReceiver,
    /** The disks of the servers' data; empty where none can be filled. */
    disks,
    /** The metrics that a server's Patroni has for Prometheus; empty while it does not run. */
    metricsOf: (server: number) =>
      fetch(`http://${network.addresses[server]}:8008/metrics`, {
        signal: AbortSignal.timeout(METRICS_TIMEOUT_MS),
      }).then(
        (answer) => answer.text(),
        () => "",
      ),
    cut: network.cut,
    join: network.join,
    /** Lets the synchronous standby take over from the leader. */
    async switchOver({ leader, standby }: Roles): Promise<void> {
      const body = JSON.stringify({ leader: `server${leader + 1}`, candidate: `server${standby + 1}` });
      const answer = await fetch(`http://${network.addresses[leader]}:8008/switchover`, { method: "POST", body });
      if (!answer.ok) throw new Error(`The switchover is refused: ${await answer.text()}`);
    },
    async stop(): Promise<void> {
      for (const n of SERVERS) await servers.kill(n);
      proxy.kill("SIGKILL");
      network.remove();
      for (const { unmount } of disks) unmount();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
