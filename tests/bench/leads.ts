// 18 to 23 and 25: a sales floor with a million leads in a database of its own.
import type { Cluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";
import { connect } from "./book.ts";
import { fillLeads } from "./leads/fill.ts";
import { imports } from "./leads/imports.ts";
import { meanwhile, moveInBatches, moves } from "./leads/moves.ts";
import { reads } from "./leads/reads.ts";
import type { Result } from "./measure.ts";
import type { Options } from "./orders.ts";

export async function leads(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const url = cluster.url("bench_leads");
  const administration = await connect(cluster.url("postgres"));
  await administration.query("drop database if exists bench_leads with (force)");
  await administration.query("create database bench_leads");
  await administration.end();
  await install(url);
  const client = await connect(url);
  const floor = await fillLeads(client, 1_000_000);
  const results = [
    ...(await reads(client, floor, rounds)),
    ...(await moves(client, floor, rounds)),
    await meanwhile(url, floor, "a move of 100,000 leads", () => moveInBatches(client, floor, 100_000)),
    ...(await imports(client, url, floor, rounds)),
  ];
  await client.end();
  return results;
}
