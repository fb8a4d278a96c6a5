// The processes of three servers: etcd, and Patroni from deploy/patroni.yaml, which starts PostgreSQL.
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { childrenOf, killServer } from "../fault/cluster.ts";
import { adaptFile } from "../support/programs.ts";
import type { SmallDisk } from "../support/small-disk.ts";
import type { Network } from "./network.ts";

export const SERVERS = [0, 1, 2] as const;
const BINARIES = "/usr/lib/postgresql/15/bin";
const ETCD_TIMEOUT_MS = 30_000;
const ETCD_POLL_MS = 100;
const LOG_LENGTH = 6000;
/** The lines of a log that say that nothing has changed, and those of probes that end before their answer. */
const QUIET_LINE = /INFO: (no action|Lock owner)|^ |Connection(ResetError|AbortedError)|BrokenPipeError|^Traceback|^$/;

/** Their files are in `root`, and their data on disks of their own if there are any; nothing is started yet. */
export function createServers(network: Network, root: string, disks: readonly SmallDisk[]) {
  const { addresses } = network;
  const file = (n: number, name: string) => join(root, `node${n + 1}`, name);
  const processes = new Map<string, ChildProcess>();
  for (const n of SERVERS) {
    mkdirSync(join(root, `node${n + 1}`));
    const disk = disks[n]?.folder;
    if (disk === undefined) mkdirSync(file(n, "disk"));
    else symlinkSync(disk, file(n, "disk"));
    writeFileSync(file(n, "patroni.yaml"), configure(n, file, addresses));
  }
  execFileSync("chown", ["-R", "postgres:postgres", root, ...disks.map(({ folder }) => folder)]);

  async function start(n: number): Promise<void> {
    const [peers, clients] = [2380, 2379].map((port) => `http://${addresses[n]}:${port}`) as [string, string];
    const members = SERVERS.map((each) => `node${each + 1}=http://${addresses[each]}:2380`).join(",");
    const etcd = ["--name", `node${n + 1}`, "--data-dir", file(n, "etcd"), "--listen-peer-urls", peers];
    etcd.push("--initial-advertise-peer-urls", peers, "--listen-client-urls", clients);
    etcd.push("--advertise-client-urls", clients, "--initial-cluster", members);
    processes.set(`etcd${n}`, network.start(n, "etcd", etcd, file(n, "etcd.log")));
    await whenReadable(addresses.filter((_, each) => each !== n));
    startDatabase(n);
  }

  /** Starts Patroni, which starts PostgreSQL. */
  function startDatabase(n: number): void {
    processes.set(`patroni${n}`, network.start(n, "patroni", [file(n, "patroni.yaml")], file(n, "patroni.log")));
  }

  const postmasterOf = (n: number) => Number(readFileSync(file(n, "disk/data/postmaster.pid"), "utf8").split("\n")[0]);

  /** Ends PostgreSQL alone, which Patroni notices. */
  async function killPostgres(n: number): Promise<void> {
    killServer(postmasterOf(n));
  }

  /** Ends everything on a server at once, as a power failure would. */
  async function kill(n: number): Promise<void> {
    processes.get(`etcd${n}`)?.kill("SIGKILL");
    await killDatabase(n);
  }

  /** Ends Patroni and PostgreSQL; the server's etcd keeps its vote. */
  async function killDatabase(n: number): Promise<void> {
    processes.get(`patroni${n}`)?.kill("SIGKILL");
    await killPostgres(n).catch(() => {});
  }

  /** Stops everything on a server, as its administrator does. */
  async function stop(n: number): Promise<void> {
    for (const name of ["patroni", "etcd"]) {
      const child = processes.get(`${name}${n}`);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    }
  }

  /** Halts the process that receives the leader's changes on a standby, or lets it go on. */
  function signalReceiver(n: number, signal: "SIGSTOP" | "SIGCONT"): void {
    const isReceiver = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("walreceiver");
    const receiver = childrenOf(postmasterOf(n)).find(isReceiver);
    if (receiver !== undefined) process.kill(receiver, signal);
  }

  return {
    start,
    stop,
    kill,
    killPostgres,
    killDatabase,
    startDatabase,
    signalReceiver,
    /** Halts Patroni, not PostgreSQL, or lets it go on. */
    signalPatroni: (n: number, signal: "SIGSTOP" | "SIGCONT") => processes.get(`patroni${n}`)?.kill(signal),
    logs: () => SERVERS.map((n) => tellingLines(readFileSync(file(n, "patroni.log"), "utf8"))).join("\n---\n"),
  };
}

/** Patroni ends when an etcd that it starts with has not yet agreed on a version with the others. */
async function whenReadable(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const until = Date.now() + ETCD_TIMEOUT_MS;
    while (Date.now() < until && !(await hasVersion(address))) await wait(ETCD_POLL_MS);
  }
}

const hasVersion = (address: string) =>
  fetch(`http://${address}:2379/version`, { signal: AbortSignal.timeout(ETCD_TIMEOUT_MS) }).then(
    async (answer) => !(await answer.text()).includes("not_decided"),
    () => false,
  );

const tellingLines = (log: string) =>
  log
    .split("\n")
    .filter((line) => !QUIET_LINE.test(line))
    .join("\n")
    .slice(-LOG_LENGTH);

type Configuration = {
  name: string;
  restapi: { connect_address: string };
  etcd3: { hosts: string };
  postgresql: Record<string, unknown>;
};

/** The example with a server's name, addresses and folders, and without passwords. */
function configure(n: number, file: (n: number, name: string) => string, addresses: readonly string[]): string {
  const example = adaptFile("patroni.yaml", file(n, "patroni.yaml"), { "name: node1": `name: server${n + 1}` });
  const settings = parse(readFileSync(example, "utf8")) as Configuration;
  settings.restapi.connect_address = `${addresses[n]}:8008`;
  const others = addresses.filter((_, each) => each !== n);
  settings.etcd3.hosts = others.map((address) => `${address}:2379`).join(",");
  Object.assign(settings.postgresql, {
    connect_address: `${addresses[n]}:5432`,
    data_dir: file(n, "disk/data"),
    bin_dir: BINARIES,
    pgpass: file(n, "pgpass"),
    pg_hba: ["local all all trust", "host all all samenet trust", "host replication all samenet trust"],
    // Small, and without files kept for later, so that a full disk is met at once.
    parameters: { unix_socket_directories: file(n, ""), max_wal_size: "128MB", wal_recycle: "off" },
  });
  return stringify(settings);
}
