// What happens to the servers of a cluster while it is used.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Roles } from "./members.ts";
import type { PatroniCluster } from "./patroni.ts";
import { SERVERS } from "./servers.ts";

export type Fault = keyof typeof causes;

/** A cut leader has lost its key and become read-only by then. */
const CUT_MS = 25_000;
/** Longer than wal_sender_timeout, after which the other standby is waited for. */
const HALTED_MS = 15_000;
/** Of a replica that applies nothing. */
const LAG_MS = 30_000;
const FULL_MS = 5000;
/** The state of before may still be shown for so long. */
const OLD_STATE_MS = 3000;

type Cause = (cluster: PatroniCluster, now: Roles) => Promise<void>;

async function killServer(cluster: PatroniCluster, server: number): Promise<void> {
  await cluster.killServer(server);
  await cluster.whenLedWithout(server);
  await cluster.startServer(server);
}

const causes = {
  "kill PostgreSQL of the leader": (cluster, { leader }) => cluster.killPostgres(leader),
  "kill the leader": (cluster, { leader }) => killServer(cluster, leader),
  "cut the leader": async (cluster, { leader }) => {
    cluster.cut(leader);
    await wait(CUT_MS);
    await cluster.whenLedWithout(leader);
    cluster.join(leader);
  },
  "stop the standby": (cluster, { standby }) => killServer(cluster, standby),
  "halt the standby's receiver": async (cluster, { standby }) => {
    cluster.signalReceiver(standby, "SIGSTOP");
    await wait(HALTED_MS);
    cluster.signalReceiver(standby, "SIGCONT");
  },
  "lag a replica": (cluster, { leader, standby }) =>
    cluster.whileBehind(SERVERS.find((n) => n !== leader && n !== standby) ?? 0, () => wait(LAG_MS)),
  "switch over": (cluster, now) => cluster.switchOver(now),
  "restart every server, the leader last": restartAll,
  "fill the disk of the leader": fillDisk,
} satisfies Record<string, Cause>;

export const FAULTS = Object.keys(causes) as Fault[];
/** Faults that the full size causes ten times (H-1, H-4). */
export const REPEATED: readonly Fault[] = ["kill PostgreSQL of the leader", "kill the leader", "switch over"];
/** Faults in which nothing can be written until the test ends them. */
export const LASTING: readonly Fault[] = ["fill the disk of the leader"];
/** Faults that no write waits for. */
export const UNNOTICED: readonly Fault[] = ["lag a replica"];

/** Returns when the cluster is whole again. */
export async function cause(cluster: PatroniCluster, fault: Fault): Promise<void> {
  await causes[fault](cluster, await cluster.whenWhole());
  await wait(OLD_STATE_MS);
  await cluster.whenWhole();
}

/** The steps of docs/operating.md, "A minor version of the database servers". */
async function restartAll(cluster: PatroniCluster, { leader, standby }: Roles): Promise<void> {
  const startedBefore = await Promise.all(SERVERS.map((n) => startOf(cluster, n)));
  const restart = async (server: number) => {
    await cluster.stopServer(server);
    await cluster.startServer(server);
    await wait(OLD_STATE_MS);
    return cluster.whenWhole();
  };
  const others = SERVERS.filter((n) => n !== leader && n !== standby);
  let now: Roles = { leader, standby };
  for (const server of [...others, standby]) now = await restart(server);
  await cluster.switchOver(now);
  await cluster.whenLedBy(now.standby);
  await restart(leader);
  const startedAfter = await Promise.all(SERVERS.map((n) => startOf(cluster, n)));
  if (SERVERS.some((n) => startedAfter[n] === startedBefore[n])) throw new Error("A server was not restarted");
}

async function startOf(cluster: PatroniCluster, server: number): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.urlOf(server) });
  await client.connect();
  const { rows } = await client.query<{ at: string }>("select pg_postmaster_start_time()::text as at");
  await client.end();
  return rows[0]?.at ?? "";
}

/**
 * Some statements are refused; then the leader cannot continue its log and stops itself. The disk has room again after
 * another server leads.
 */
async function fillDisk(cluster: PatroniCluster, { leader }: Roles): Promise<void> {
  const disk = cluster.disks[leader];
  if (!disk) return;
  disk.fill();
  await wait(FULL_MS);
  const client = new pg.Client({ connectionString: cluster.urlOf(leader) });
  client.on("error", () => {});
  await client.connect();
  // The next change needs a new file of the log.
  await client.query("select pg_switch_wal()").catch(() => {});
  await cluster.whenNotLedBy(leader);
  await client.end().catch(() => {});
  disk.free();
}
