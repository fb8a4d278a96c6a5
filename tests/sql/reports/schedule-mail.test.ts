// A scheduled report from its schedule to the mailbox, while the clock goes from one minute to the next.
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayjs } from "../../../app/dayjs.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { createSendMail } from "../../../workers/jobs/send-mail.ts";
import { sendReport } from "../../../workers/jobs/tasks/reports/send-report.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { openPeople, type People } from "../people.ts";

const STEP_MINUTES = 10;
const ZONE = "Europe/Berlin";

const mailServer = await startMailServer();
let people: People;
let context: Context;
let admin: number;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1, "owner@test.test");
  const sendMail = createSendMail({ smtpUrl: mailServer.url, data: "", from: "no-reply@test.test" });
  context = {
    pool: people.worker,
    sendMail,
    appUrl: "https://bourse.test",
    log: pino({ level: "silent" }),
  } as unknown as Context;
});
afterAll(() => people.close());

/** Runs the jobs of both tasks in steps of the clock; returns the local time at which each mail arrived. */
async function arrivals(scheduleId: number, from: string, until: string): Promise<string[]> {
  await people.owner.query(
    `update reports.schedules set next_at = reports.next_run('daily', null, 7, $2, $3) where id = $1`,
    [scheduleId, ZONE, from],
  );
  const times: string[] = [];
  for (let now = dayjs.utc(from); now.isBefore(until); now = now.add(STEP_MINUTES, "minute")) {
    const before = mailServer.received.length;
    await people.worker.query("select reports.take_due($1)", [now.toISOString()]);
    const { rows: jobs } = await people.owner.query<{ id: number; payload: unknown }>(
      `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-report' order by j.id`,
    );
    for (const { id, payload } of jobs) {
      await sendReport(context)(payload);
      await people.owner.query("delete from graphile_worker._private_jobs where id = $1", [id]);
    }
    for (let mail = before; mail < mailServer.received.length; mail++)
      times.push(now.tz(ZONE).format("YYYY-MM-DD HH:mm"));
  }
  return times;
}

test("a daily report arrives by mail at its local hour before, at and after both changes of the clock", async () => {
  const id = await people.value<number>(
    "select reports.save_schedule($1, null, 'cash', 'gateway', 'daily', null, 7, $2, 'both', $3, true)",
    [admin, ZONE, ["finance@books.example"]],
  );
  // Summer time begins on 29 March and ends on 25 October 2026.
  expect(await arrivals(id, "2026-03-27T12:00:00Z", "2026-03-30T12:00:00Z")).toEqual([
    "2026-03-28 07:00",
    "2026-03-29 07:00",
    "2026-03-30 07:00",
  ]);
  expect(await arrivals(id, "2026-10-23T12:00:00Z", "2026-10-26T12:00:00Z")).toEqual([
    "2026-10-24 07:00",
    "2026-10-25 07:00",
    "2026-10-26 07:00",
  ]);
  // Each mail is about the local day before it, with both files.
  const days = mailServer.received.map(({ to, message }) => [
    to,
    [...message.matchAll(/filename="?([a-z-]+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.(?:csv|pdf))/g)].map(([, name]) => name),
  ]);
  expect(days).toEqual(
    ["2026-03-27", "2026-03-28", "2026-03-29", "2026-10-23", "2026-10-24", "2026-10-25"].map((day) => [
      ["finance@books.example"],
      [expect.stringContaining(`${day}-${day}.pdf`), expect.stringContaining(`${day}-${day}.csv`)],
    ]),
  );
  expect(
    await people.storedValue(
      "select array_agg(to_char(due_at at time zone $2, 'HH24:MI') order by id) from reports.deliveries where schedule_id = $1 and sent_at is not null and error is null",
      [id, ZONE],
    ),
  ).toEqual(["07:00", "07:00", "07:00", "07:00", "07:00", "07:00"]);
});

test("a schedule shows that its last mail could not be sent, until an attempt succeeds", async () => {
  const id = await people.value<number>(
    "select reports.save_schedule($1, null, 'cash', 'gateway', 'daily', null, 7, $2, 'csv', $3, true)",
    [admin, ZONE, ["finance@books.example"]],
  );
  await people.value("select reports.send_now($1, $2)", [admin, id]);
  const stored = await people.storedValue("select id from reports.deliveries where schedule_id = $1", [id]);
  const deliveryId = Number(stored);
  const shown = async () => {
    const { rows } = await people.app.query<{ last_error: string | null; is_sent: boolean }>(
      "select last_error, last_sent_at is not null as is_sent from reports.list_schedules($1, $2)",
      [admin, id],
    );
    return rows[0];
  };
  const silent = createSendMail({ smtpUrl: "smtp://127.0.0.1:1", data: "", from: "no-reply@test.test" });
  await expect(sendReport({ ...context, sendMail: silent })({ deliveryId })).rejects.toThrow("ECONNREFUSED");
  expect(await shown()).toEqual({ last_error: "The report could not be sent", is_sent: false });
  const before = mailServer.received.length;
  await sendReport(context)({ deliveryId });
  expect([mailServer.received.length - before, await shown()]).toEqual([1, { last_error: null, is_sent: true }]);
});
