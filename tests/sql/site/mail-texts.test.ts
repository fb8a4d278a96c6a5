// Every type of notification has a text for its mail, or sends no mail.
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailTexts } from "../../../workers/jobs/emails/notice.ts";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

test("the types of notifications that send a mail are those with a text", async () => {
  const types = await people.storedValue<string[]>("select enum_range(null::site.notification_type)::text[]");
  const jobs = () =>
    people.storedValue<number>("select count(*) from graphile_worker.jobs where task_identifier = 'send-notices'");
  const admin = await people.staff(1);
  const mailed: string[] = [];
  for (const type of types) {
    const before = await jobs();
    await people.owner.query("select site.notify_user($1, $2, 'x', 'x', '/')", [admin, type]);
    if ((await jobs()) > before) mailed.push(type);
  }
  expect(mailed.sort()).toEqual(Object.keys(mailTexts).sort());
  expect(types.filter((type) => !mailed.includes(type))).toEqual(["pending_filled", "pending_rejected"]);
});
