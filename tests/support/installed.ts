// The data directory of an installation, created once per run: a test with its own server starts from a copy.
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
