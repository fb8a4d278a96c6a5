// A database with all of sql/ and the reference data, for tests of SQL functions.
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../db/migrate.ts";
import type { Seed } from "../../db/seeds.ts";
import { createCluster } from "../fault/cluster.ts";
import { applyMutant, cloneTemplate } from "../support/database.ts";
import { PASSWORDS } from "../support/templates.ts";

/** A database of the run's server. */
export const openDatabase = () => cloneTemplate("installed");

/** A database on its own server, for tests that change roles or depend on the oldest transaction of the server. */
export async function openOwnServer(seed: Seed = "none") {
  const cluster = await createCluster({ fsync: "off" }, inject("installed"));
  const url = cluster.url("template_installed");
  if (seed !== "none") await migrate({ url, passwords: PASSWORDS, seed });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyMutant(client);
  } finally {
    await client.end();
  }
  return { url, drop: cluster.destroy };
}
