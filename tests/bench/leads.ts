// 18 to 23 and 25: a CRM with a million leads in its own database.
import type { Cluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";
import { connect } from "./book.ts";
import { fillLeads } from "./leads/fill.ts";
import { imports } from "./leads/imports.ts";
import { measureMeanwhile, moveInBatches, moves } from "./leads/moves.ts";
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
  const staff = await fillLeads(client, 1_000_000);
  const results = [
    ...(await reads(client, staff, rounds)),
    ...(await moves(client, staff, rounds)),
    await measureMeanwhile(url, staff, "a move of 100,000 leads", () => moveInBatches(client, staff, 100_000)),
    ...(await imports(client, url, staff, rounds)),
  ];
  await client.end();
  return results;
}
