// What the screen of reports shows beside the figures of a report: the comparison with the period before, and the lines
// of the gallery.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOwnServer } from "../database.ts";

type Report = { totals: Record<string, string | null>; chart: { series: Record<string, string[]> } };
type Comparison = { first: string; last: string; totals: Report["totals"]; changes: Report["totals"] };

let database: Awaited<ReturnType<typeof openOwnServer>>;
let client: pg.Client;
let admin: number;
let manager: number;

beforeAll(async () => {
  database = await openOwnServer("brokerage");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  admin = await value("select id::int from iam.users where email = 'admin@demo.test'");
  manager = await value(
    "select manager_id::int from iam.profiles where manager_id is not null group by 1 order by count(*) desc limit 1",
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const value = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await client.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0] as T;
const run = (actor: number, report: string, by: string, first: string, last: string, zone = "Europe/Berlin") =>
  value<Report>("select reports.run_report($1, $2, $3, $4, $5, $6)", [actor, report, by, first, last, zone]);
const lines = async (actor: number) =>
  Object.fromEntries(
    (
      await client.query<{ report: string; points: string[] }>(
        "select report::text, points from reports.list_lines($1)",
        [actor],
      )
    ).rows.map(({ report, points }) => [report, points]),
  );

describe("the comparison of a report", () => {
  test.each([
    ["cash", "country"],
    ["broker_profit", "category"],
    ["activity", "time"],
    ["execution", "kind"],
  ])("%s has the totals of the same number of days before it and their changes in percent", async (report, by) => {
    const [first, last] = await value<[string, string]>("select array[current_date - 20, current_date - 7]::text[]");
    const { comparison, ...now } = await value<Report & { comparison: Comparison }>(
      "select reports.compare_report($1, $2, $3, $4, $5, 'Europe/Berlin')",
      [admin, report, by, first, last],
    );
    const [from, to] = await value<[string, string]>("select array[$1::date - 14, $1::date - 1]::text[]", [first]);
    const earlier = await run(admin, report, by, from, to);
    expect(now).toEqual(await run(admin, report, by, first, last));
    expect(comparison).toMatchObject({ first: from, last: to, totals: earlier.totals });
    const compared = Object.entries(now.totals).filter(([, figure]) => figure !== null);
    expect(compared.length).toBeGreaterThan(3);
    for (const [name, figure] of compared) {
      const before = Number(earlier.totals[name]);
      const change = comparison.changes[name];
      if (before === 0) expect(change, name).toBeNull();
      else {
        const exact = (100 * (Number(figure) - before)) / Math.abs(before);
        expect(Math.abs(Number(change) - exact), name).toBeLessThan(0.051);
      }
    }
    expect(Object.values(comparison.changes).filter((change) => change !== null).length).toBeGreaterThan(1);
  });

  test("a period whose predecessor begins before 2000 has none", async () => {
    const found = await value<{ comparison: null }>(
      "select reports.compare_report($1, 'cash', 'gateway', '2000-01-05', '2000-01-20', 'UTC')",
      [admin],
    );
    expect(found.comparison).toBeNull();
  });
});

describe("the lines of the gallery", () => {
  test("a line has the figures of twelve ended weeks of the report, for a manager those of own customers", async () => {
    const [first, last] = await value<[string, string]>(
      "select array[date_trunc('week', now() at time zone 'UTC')::date - 84, date_trunc('week', now() at time zone 'UTC')::date - 1]::text[]",
    );
    const all = await lines(admin);
    expect(Object.keys(all).sort()).toEqual(
      (await value<string[]>("select enum_range(null::reports.report_name)::text[]")).sort(),
    );
    const own = await lines(manager);
    expect(own).not.toHaveProperty("broker_profit");
    expect(own).not.toHaveProperty("trial_balance");
    for (const [actor, found] of [
      [admin, all],
      [manager, own],
    ] as const) {
      const { chart } = await run(actor, "cash", "gateway", first, last, "UTC");
      expect(found.cash?.map(Number)).toEqual(chart.series.deposits?.map(Number));
      expect(found.cash).toHaveLength(12);
    }
    expect(own.cash).not.toEqual(all.cash);
  });

  test("lines are computed once a week", async () => {
    await client.query("update reports.lines set points = '{1,2}' where report = 'cash' and manager_id is null");
    expect((await lines(admin)).cash).toEqual(["1", "2"]);
    await client.query("update reports.lines set week = week - 7");
    expect((await lines(admin)).cash).toHaveLength(12);
  });

  test("agents and customers have none", async () => {
    for (const role of [3, 4, 5, 6]) {
      const actor = await value<number>("select id::int from iam.users where role_id = $1 order by id limit 1", [role]);
      await expect(lines(actor)).rejects.toMatchObject({ code: "BT103" });
    }
  });
});
