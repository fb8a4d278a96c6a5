// npm run bench [-- names] [--quick] [--full]: the application beside the bare limit of the same run, alternately. It
// neither passes nor fails.
import { arch, cpus, platform, totalmem } from "node:os";
import { buildWhenStale } from "../../workers/sources.ts";
import { batches } from "./batches.ts";
import { openCluster } from "./book.ts";
import { delivery } from "./delivery.ts";
import { fanout } from "./fanout.ts";
import { house } from "./house.ts";
import { layers } from "./layers.ts";
import { leads } from "./leads.ts";
import { lists } from "./lists.ts";
import { type Result, table } from "./measure.ts";
import { office } from "./office.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { report } from "./report.ts";
import { risk } from "./risk.ts";
import { scale } from "./scale.ts";
import { screening } from "./screening.ts";
import { screens } from "./screens.ts";
import { sockets } from "./sockets.ts";
import { rollover, bursts } from "./bursts.ts";
import { ticks } from "./ticks.ts";
import { year } from "./year.ts";

const words = process.argv.slice(2);
const full = words.includes("--full");
const quick = words.includes("--quick");
const options = { rounds: quick ? 2 : 5, seconds: quick ? 1 : 3, full };
const benchmarks = {
  orders,
  ticks,
  bursts,
  rollover,
  layers,
  batches,
  pages,
  delivery,
  screens,
  fanout,
  sockets,
  scale,
  lists,
  leads,
  office,
  risk,
  report,
  house,
  screening,
  year,
} as const;
const names = words.filter((word) => !word.startsWith("--"));
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(", ")}: ${Object.keys(benchmarks).join(", ")}`);

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} vCPU, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.version}`,
);
const cluster = await openCluster();
const results: Result[] = [];
try {
  for (const [name, run] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (name === "pages" || name === "delivery" || name === "screens" || name === "office") buildWhenStale(console.log);
    results.push(...(await run(cluster, options)));
  }
} finally {
  await cluster.destroy();
}
console.log(`\n${table(results)}`);
process.exit(0);
