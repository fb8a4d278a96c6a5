// The processes of three servers: etcd, and Patroni from deploy/patroni.yaml, which starts PostgreSQL.
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { killServer } from "../fault/cluster.ts";
import { adaptFile } from "../support/programs.ts";
import type { Network } from "./network.ts";

export const SERVERS = [0, 1, 2] as const;
const BINARIES = "/usr/lib/postgresql/15/bin";
const ETCD_TIMEOUT_MS = 30_000;
const ETCD_POLL_MS = 100;
const LOG_LENGTH = 6000;
/** The lines of a log that say that nothing has changed, and those of probes that end before their answer. */
const QUIET_LINE = /INFO: (no action|Lock owner)|^ |Connection(ResetError|AbortedError)|BrokenPipeError|^Traceback|^$/;

/** Their files are in `root`; nothing is started yet. */
export function createServers(network: Network, root: string) {
  const { addresses } = network;
  const file = (n: number, name: string) => join(root, `node${n + 1}`, name);
  const processes = new Map<string, ChildProcess>();
  for (const n of SERVERS) {
    mkdirSync(join(root, `node${n + 1}`));
    writeFileSync(file(n, "patroni.yaml"), configure(n, file, addresses));
  }
  execFileSync("chown", ["-R", "postgres:postgres", root]);

  async function start(n: number): Promise<void> {
    const [peers, clients] = [2380, 2379].map((port) => `http://${addresses[n]}:${port}`) as [string, string];
    const members = SERVERS.map((each) => `node${each + 1}=http://${addresses[each]}:2380`).join(",");
    const etcd = ["--name", `node${n + 1}`, "--data-dir", file(n, "etcd"), "--listen-peer-urls", peers];
    etcd.push("--initial-advertise-peer-urls", peers, "--listen-client-urls", clients);
    etcd.push("--advertise-client-urls", clients, "--initial-cluster", members);
    processes.set(`etcd${n}`, network.start(n, "etcd", etcd, file(n, "etcd.log")));
    await whenReadable(addresses.filter((_, each) => each !== n));
    processes.set(`patroni${n}`, network.start(n, "patroni", [file(n, "patroni.yaml")], file(n, "patroni.log")));
  }

  /** Ends PostgreSQL alone, which Patroni notices. */
  async function killPostgres(n: number): Promise<void> {
    killServer(Number(readFileSync(file(n, "data/postmaster.pid"), "utf8").split("\n")[0]));
  }

  /** Ends everything on a server at once, as a power failure would. */
  async function kill(n: number): Promise<void> {
    for (const name of ["patroni", "etcd"]) processes.get(`${name}${n}`)?.kill("SIGKILL");
    await killPostgres(n).catch(() => {});
  }

  return {
    start,
    kill,
    killPostgres,
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
    data_dir: file(n, "data"),
    bin_dir: BINARIES,
    pgpass: file(n, "pgpass"),
    pg_hba: ["local all all trust", "host all all samenet trust", "host replication all samenet trust"],
    parameters: { unix_socket_directories: file(n, "") },
  });
  return stringify(settings);
}
