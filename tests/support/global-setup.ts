// One PostgreSQL server per run, for the databases of all projects. It starts from a copy of the prepared data
// directory.
import type { TestProject } from "vitest/node";
import { type Cluster, createCluster } from "../fault/cluster.ts";
import { prepareData } from "./prepared.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: string;
    installed: string;
    /**
     * The address of a PgBouncer in front of the server; undefined where web processes connect to the server itself.
     */
    pooler: string | undefined;
  }
}

const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  timezone: "UTC",
  max_connections: "300",
  shared_buffers: "256MB",
  random_page_cost: "1.1",
  max_wal_size: "512MB",
};

type Run = Promise<{ installed: string; cluster: Cluster }>;
/** Each project calls setUp in the same process. */
const shared = globalThis as { testServer?: Run };

async function start(): Run {
  const installed = await prepareData();
  return { installed, cluster: await createCluster(SETTINGS, installed) };
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { installed, cluster } = await (shared.testServer ??= start());
  project.provide("server", cluster.url("postgres"));
  project.provide("installed", installed);
  return cluster.destroy;
}
