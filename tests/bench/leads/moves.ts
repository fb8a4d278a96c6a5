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
    const bare = { text: `update crm.leads set "group" = 'archived' where id = any (${some(count)})`, values: [] };
    const ours = { text: `select * from crm.move_leads($1, ${some(count)}, 'archived')`, values: [staff.admin] };
    const title = `a move of ${count.toLocaleString("en")} leads, with former values and audit log`;
    results.push(await compare("22", title, rounds, change(client, bare), change(client, ours), bound));
  }
  return results;
}

/** Each run is rolled back and vacuumed, so that every round moves the same leads. */
function change(client: pg.Client, { text, values }: { text: string; values: unknown[] }) {
  return {
    name: text.slice(0, 20),
    unit: "ms" as const,
    async run() {
      await client.query("begin");
      const took = await milliseconds(() => client.query(text, values));
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
