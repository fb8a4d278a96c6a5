// An installation's data directory, made once a run: a test that wants a server of its own begins with a copy of it.
import type { TestProject } from "vitest/node";
import { createCluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";

declare module "vitest" {
  interface ProvidedContext {
    installed: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createCluster({ fsync: "off" });
  await install(cluster.url("postgres"));
  await cluster.stop();
  project.provide("installed", cluster.data);
  return cluster.destroy;
}
