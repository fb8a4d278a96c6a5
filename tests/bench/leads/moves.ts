// 22, and 25 for leads: bulk changes of ten and of a hundred thousand, and another agent's page meanwhile.
import type pg from "pg";
import { connect } from "../book.ts";
import { compare, judge, median, milliseconds, percentile, print, type Result } from "../measure.ts";
import type { CrmStaff } from "./fill.ts";

const bound = { kind: "most", gate: 4, ambition: 2 } as const;
const some = (count: number) =>
  `array(select id from crm.leads where "group" = 'sales' and deleted_at is null order by id limit ${count})`;

export async function moves(client: pg.Client, staff: CrmStaff, rounds: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const count of [10_000, 100_000]) {
    const bare = `update crm.leads set "group" = 'archived' where id = any (${some(count)})`;
    const title = `a move of ${count.toLocaleString("en")} leads in batches, with former values and audit log`;
    const work = { bare: () => client.query(bare), ours: () => moveInBatches(client, staff, count) };
    results.push(
      await compare("22", title, rounds, change(client, "bare", work.bare), change(client, "ours", work.ours), bound),
    );
  }
  return results;
}

/** As the request and then its job do it. */
export async function moveInBatches(client: pg.Client, { admin }: CrmStaff, count: number): Promise<void> {
  await client.query(`select crm.move_leads($1, ${some(count)}, 'archived')`, [admin]);
  const next = "select crm.continue_run(max(id)) as goes_on from crm.bulk_runs";
  while ((await client.query<{ goes_on: boolean }>(next)).rows[0]?.goes_on);
}

/** Each is rolled back, so that every round moves the same leads; what the rolled back rows left is swept away. */
function change(client: pg.Client, name: string, work: () => Promise<unknown>) {
  return {
    name,
    unit: "ms" as const,
    async run() {
      await client.query("begin");
      const took = await milliseconds(work);
      await client.query("rollback");
      await client.query("vacuum crm.leads");
      return took;
    },
  };
}

/** Repeats an agent's first page during a large change: its 95th percentile beside the median without the change. */
export async function measureMeanwhile(
  url: string,
  { sales }: CrmStaff,
  title: string,
  work: () => Promise<unknown>,
): Promise<Result> {
  const agent = await connect(url);
  const page = () =>
    milliseconds(() =>
      agent.query({ name: "page", text: "select * from crm.list_leads($1, 'sales', '{}', '{}')", values: [sales] }),
    );
  const idleTimes: number[] = [];
  for (let n = 0; n < 50; n++) idleTimes.push(await page());
  let working = true;
  const worked = work().finally(() => (working = false));
  const busyTimes: number[] = [];
  while (working) {
    busyTimes.push(await page());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await worked;
  await agent.end();
  const result = judge(
    "25",
    `${title}: an agent's page, p95 beside the median without load`,
    "ms",
    median(idleTimes),
    percentile(busyTimes, 0.95),
    {
      kind: "most",
      gate: 6,
      ambition: 3,
    },
  );
  print(result);
  return result;
}
