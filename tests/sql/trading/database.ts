// A database with the whole of sql/ in it and nobody using it.
import { createCluster } from "../../fault/cluster.ts";
import { install } from "../../fault/install.ts";

export async function openDatabase(
  settings: Record<string, string> = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const cluster = await createCluster(settings);
  await install(cluster.url("postgres"));
  return { url: cluster.url("postgres"), drop: cluster.destroy };
}
