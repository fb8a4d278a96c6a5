import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
let admin: number;
let manager: number;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1, "owner@test.test");
  manager = await people.staff(2, "manager@test.test");
});
afterAll(() => people.close());

type Schedule = {
  report?: string;
  by?: string;
  frequency?: string;
  day?: number | null;
  hour?: number;
  zone?: string;
  recipients?: string[];
};
const saving = "select reports.save_schedule($1, $2, $3, $4, $5, $6, $7, $8, 'both', $9, true) as id";
const valuesOf = (actor: number, given: Schedule = {}, id: number | null = null) => {
  const { report = "cash", by = "gateway", frequency = "daily", day = null, hour = 2, zone = "Europe/Berlin" } = given;
  return [actor, id, report, by, frequency, day, hour, zone, given.recipients ?? ["finance@books.example"]];
};
const save = (actor: number, given?: Schedule) => people.value<number>(saving, valuesOf(actor, given));
const next = (frequency: string, day: number | null, hour: number, zone: string, after: string) =>
  people.storedValue<Date>("select reports.next_run($1, $2, $3, $4, $5)", [frequency, day, hour, zone, after]);
const iso = async (time: Promise<Date>) => (await time).toISOString();

describe("the times of a scheduled report", () => {
  test("a daily report keeps its local hour when the clocks go forward and back", async () => {
    const runs = async (from: string, count: number) => {
      const times: string[] = [];
      for (let at = from; times.length < count;) {
        at = await iso(next("daily", null, 7, "Europe/Berlin", at));
        times.push(at);
      }
      return times;
    };
    // Summer time begins on 29 March and ends on 25 October 2026.
    expect(await runs("2026-03-27T12:00:00Z", 3)).toEqual([
      "2026-03-28T06:00:00.000Z",
      "2026-03-29T05:00:00.000Z",
      "2026-03-30T05:00:00.000Z",
    ]);
    expect(await runs("2026-10-23T12:00:00Z", 3)).toEqual([
      "2026-10-24T05:00:00.000Z",
      "2026-10-25T06:00:00.000Z",
      "2026-10-26T06:00:00.000Z",
    ]);
  });

  test("an hour that the clocks skip is sent an hour later, one that occurs twice is sent once", async () => {
    expect(await iso(next("daily", null, 2, "Europe/Berlin", "2026-03-28T12:00:00Z"))).toBe("2026-03-29T01:00:00.000Z");
    expect(await iso(next("daily", null, 2, "Europe/Berlin", "2026-03-29T01:00:00Z"))).toBe("2026-03-30T00:00:00.000Z");
    expect(await iso(next("daily", null, 2, "Europe/Berlin", "2026-10-24T12:00:00Z"))).toBe("2026-10-25T01:00:00.000Z");
    expect(await iso(next("daily", null, 2, "Europe/Berlin", "2026-10-25T01:00:00Z"))).toBe("2026-10-26T01:00:00.000Z");
  });

  test("a weekly report is due on its weekday, a monthly one on its day or the last of a shorter month", async () => {
    expect(await iso(next("weekly", 1, 7, "America/New_York", "2026-11-20T12:00:00Z"))).toBe(
      "2026-11-23T12:00:00.000Z",
    );
    expect(await iso(next("weekly", 1, 7, "America/New_York", "2026-11-23T12:00:00Z"))).toBe(
      "2026-11-30T12:00:00.000Z",
    );
    expect(await iso(next("monthly", 31, 7, "UTC", "2026-01-31T08:00:00Z"))).toBe("2026-02-28T07:00:00.000Z");
    expect(await iso(next("monthly", 31, 7, "UTC", "2026-02-28T07:00:00Z"))).toBe("2026-03-31T07:00:00.000Z");
  });
});

describe("scheduled reports", () => {
  const take = (now: string) =>
    people.worker.query<{ added: number }>("select reports.take_due($1) as added", [now]).then((r) => r.rows[0]?.added);
  const deliveries = (id: number) =>
    people.owner
      .query("select due_at, first::text, last::text from reports.deliveries where schedule_id = $1 order by id", [id])
      .then(({ rows }) => rows as { due_at: Date; first: string; last: string }[]);
  const due = (id: number, at: string) =>
    people.owner.query("update reports.schedules set next_at = $2 where id = $1", [id, at]);

  test("each due time across a clock change has one mail with its own days, at the local hour", async () => {
    const id = await save(admin, { hour: 7 });
    await due(id, "2026-03-28T06:00:00Z");
    // Three minutes of the job: before the due time, at it, and again.
    expect(await take("2026-03-28T05:59:00Z")).toBe(0);
    expect(await take("2026-03-28T06:00:30Z")).toBe(1);
    expect(await take("2026-03-28T06:01:30Z")).toBe(0);
    expect(await take("2026-03-29T04:59:00Z")).toBe(0);
    expect(await take("2026-03-29T05:00:30Z")).toBe(1);
    expect(await deliveries(id)).toMatchObject([
      { due_at: new Date("2026-03-28T06:00:00Z"), first: "2026-03-27", last: "2026-03-27" },
      { due_at: new Date("2026-03-29T05:00:00Z"), first: "2026-03-28", last: "2026-03-28" },
    ]);
    const { rows: jobs } = await people.owner.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-report'",
    );
    expect(jobs).toHaveLength(2);
    await people.value("select reports.delete_schedule($1, $2)", [admin, id]);
  });

  test("weekly reports are of the seven days before, monthly ones of the previous month", async () => {
    const weekly = await save(admin, { frequency: "weekly", day: 1 });
    const monthly = await save(admin, { frequency: "monthly", day: 3 });
    await due(weekly, "2026-11-23T01:00:00Z");
    await due(monthly, "2026-03-03T01:00:00Z");
    await take("2026-11-23T01:00:00Z");
    expect((await deliveries(weekly))[0]).toMatchObject({ first: "2026-11-16", last: "2026-11-22" });
    expect((await deliveries(monthly))[0]).toMatchObject({ first: "2026-02-01", last: "2026-02-28" });
    for (const id of [weekly, monthly]) await people.value("select reports.delete_schedule($1, $2)", [admin, id]);
  });

  test("a schedule stops when its owner is no longer active", async () => {
    const gone = await people.staff(1, "gone@test.test");
    const id = await save(gone);
    await due(id, "2026-03-28T06:00:00Z");
    await people.owner.query("update iam.users set is_active = false where id = $1", [gone]);
    expect(await take("2026-03-28T06:00:00Z")).toBe(0);
    expect(await people.storedValue("select is_active from reports.schedules where id = $1", [id])).toBe(false);
    expect(await deliveries(id)).toEqual([]);
  });

  test("a schedule with a wrong zone, hour, day, grouping or recipient is refused and changes nothing", async () => {
    const before = await people.storedValue("select count(*) from reports.schedules");
    const cases: [Schedule, string, string][] = [
      [{ zone: "Europe/Atlantis" }, "BT550", "timeZone"],
      [{ by: "zodiac" }, "BT552", "by"],
      [{ hour: 24 }, "BT553", "hour"],
      [{ frequency: "weekly", day: 8 }, "BT553", "day"],
      [{ frequency: "monthly" }, "BT553", "day"],
      [{ recipients: [] }, "BT554", "recipients"],
      [{ recipients: ["no address"] }, "BT554", "recipients"],
      [{ recipients: Array.from({ length: 11 }, (_, n) => `a${n}@test.test`) }, "BT554", "recipients"],
    ];
    for (const [given, code, column] of cases)
      expect(await people.refusal(saving, valuesOf(admin, given)), JSON.stringify(given)).toEqual({ code, column });
    expect(await people.storedValue("select count(*) from reports.schedules")).toBe(before);
  });

  test("a manager schedules only reports about customers, only to the own address, and sees no other schedule", async () => {
    const others = await save(admin);
    expect(await people.refusal(saving, valuesOf(manager))).toMatchObject({ code: "BT554" });
    const own = { recipients: ["manager@test.test"] };
    expect(await people.refusal(saving, valuesOf(manager, { ...own, report: "trial_balance", by: "real" }))).toEqual({
      code: "BT103",
    });
    const id = await save(manager, own);
    const seen = await people.rows<{ id: number }>("select id from reports.list_schedules($1)", [manager]);
    expect(seen.map((row) => row.id)).toEqual([id]);
    for (const call of ["delete_schedule", "send_now"])
      expect(await people.refusal(`select reports.${call}($1, $2)`, [manager, others])).toEqual({ code: "BT104" });
    // An administrator's change keeps the manager's bounds.
    expect(await people.refusal(saving, valuesOf(admin, {}, id))).toMatchObject({ code: "BT554" });
  });

  test("customers and agents read no report", async () => {
    const customer = await people.customer();
    for (const actor of [customer, await people.staff(5), await people.staff(4)])
      expect(
        await people.refusal("select reports.run_report($1, 'cash', 'gateway', '2026-01-01', '2026-01-31', 'UTC')", [
          actor,
        ]),
      ).toEqual({ code: "BT103" });
    for (const report of ["broker_profit", "trial_balance"])
      expect(
        await people.refusal("select reports.run_report($1, $2, 'currency', '2026-01-01', '2026-01-31', 'UTC')", [
          manager,
          report,
        ]),
      ).toEqual({ code: "BT103" });
    const cases: [string, string, string, string][] = [
      ["2026-02-01", "2026-01-31", "UTC", "BT551"],
      ["1990-01-01", "2026-01-31", "UTC", "BT551"],
      ["2026-01-01", "2026-01-31", "Mars/Base", "BT550"],
    ];
    for (const [from, to, zone, code] of cases)
      expect(
        await people.refusal("select reports.run_report($1, 'cash', 'gateway', $2, $3, $4)", [admin, from, to, zone]),
      ).toMatchObject({ code });
  });
});
