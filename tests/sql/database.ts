// A database with all of sql/ and the reference data on its own server, for tests of SQL functions.
import { inject } from "vitest";
import { migrate } from "../../db/migrate.ts";
import type { Seed } from "../../db/seeds.ts";
import { createCluster } from "../fault/cluster.ts";
import { PASSWORDS } from "../support/templates.ts";

export async function openDatabase(seed: Seed = "none") {
  const cluster = await createCluster({ fsync: "off" }, inject("installed"));
  const url = cluster.url("postgres");
  if (seed !== "none") await migrate({ url, passwords: PASSWORDS, seed });
  return { url, drop: cluster.destroy };
}
