// A server of its own with everything of sql/ and the reference data, for tests of what the database decides.
import { migrate } from "../../db/migrate.ts";
import { createCluster } from "../fault/cluster.ts";

export async function openDatabase(seed: "demo" | "none" = "none") {
  const cluster = await createCluster({ fsync: "off" });
  const url = cluster.url("postgres");
  await migrate({ url, encryptionKey: "tests", seed });
  return { url, drop: cluster.destroy };
}
