// A database with all of sql/ and the reference data, for tests of SQL functions.
import { inject } from "vitest";
import { migrate } from "../../db/migrate.ts";
import type { Seed } from "../../db/seeds.ts";
import { createCluster } from "../fault/cluster.ts";
import { cloneTemplate } from "../support/database.ts";
import { PASSWORDS } from "../support/templates.ts";

/** With a seed it has its own server, because a migration changes the roles of all databases. */
export async function openDatabase(seed: Seed = "none") {
  if (seed === "none") return cloneTemplate("installed");
  const cluster = await createCluster({ fsync: "off" }, inject("installed"));
  const url = cluster.url("template_installed");
  await migrate({ url, passwords: PASSWORDS, seed });
  return { url, drop: cluster.destroy };
}
