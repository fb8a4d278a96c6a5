import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
let admin: number;
let customer: number;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1);
  customer = await people.customer();
});
afterAll(() => people.close());

const DAYS = 40;
/** How a row of each kind is made, with $1 the customer and $2 its age in days, and whether it is kept. */
const kinds: Record<string, { insert: string; kept: string }> = {
  notifications: {
    insert: `insert into site.notifications (user_id, type, title, description, url, created_at, read_at)
      values ($1, 'message', $2::text, '', '/', now() - make_interval(days => $2::int), now() - make_interval(days => $2::int))`,
    kept: "select title from site.notifications where user_id = $1 and type = 'message'",
  },
  page_visits: {
    insert:
      "insert into site.page_visits (user_id, url, visited_at) values ($1, '/' || $2::text, now() - make_interval(days => $2::int))",
    kept: "select ltrim(url, '/') from site.page_visits where user_id = $1",
  },
  devices: {
    insert: `insert into iam.devices (user_id, token_hash, ip, user_agent, last_seen_at)
      values ($1, sha256($2::text::bytea), '203.0.113.7', $2::text, now() - make_interval(days => $2::int))`,
    kept: "select user_agent from iam.devices where user_id = $1",
  },
  payment_reports: {
    insert: `insert into money.payment_events (gateway, verdict, event_key, refusal, method, url, headers, body, received_at)
      select 'bank', 'refused', $2::text, 'no signature', 'POST', '/', '{"a": "b"}', 'body', now() - make_interval(days => $2::int) where $1 > 0`,
    kept: "select event_key from money.payment_events where body = 'body' and $1 > 0",
  },
  exports: {
    insert: `with file as (
        insert into site.files (name, kind, user_id, sha256, size, media_type, title, used_at)
        values (lpad($2::text, 40, '0'), 'export', $1, sha256(''), 20000000, 'application/zip', 'x.zip', now()) returning name)
      insert into compliance.exports (user_id, is_complete, requested_by, file_name, expires_at)
      select $1, false, $1, name, now() + make_interval(days => ${DAYS} - $2::int) from file`,
    kept: `select ltrim(x.file_name, '0') from compliance.exports x join site.files f on f.name = x.file_name
      where x.user_id = $1 and f.used_at is not null`,
  },
};

describe("the retention periods", () => {
  test("each period deletes what is older and keeps what is younger (T-46)", async () => {
    const { rows } = await people.owner.query<{ kind: string }>("select kind from compliance.retention_periods");
    // The identity is not deleted by age: erasures apply its period.
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["identity", ...Object.keys(kinds)].sort());
    const days = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, String(DAYS)]));
    await people.app.query("select compliance.save_retention_periods($1, $2)", [admin, JSON.stringify(days)]);
    for (const [kind, { insert }] of Object.entries(kinds))
      for (const age of [DAYS + 1, DAYS - 1])
        await people.owner.query(insert, [customer, age]).catch((error: Error) => {
          throw new Error(`${kind}: ${error.message}`);
        });
    const kept = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(kinds).map(async ([kind, { kept: query }]) => [
            kind,
            (await people.owner.query({ text: query, values: [customer], rowMode: "array" })).rows.flat().sort(),
          ]),
        ),
      ) as Record<string, string[]>;
    for (const ages of Object.values(await kept())) expect(ages).toEqual([String(DAYS - 1), String(DAYS + 1)]);
    await people.worker.query("select site.purge_expired()");
    for (const [kind, ages] of Object.entries(await kept()))
      expect({ kind, ages }).toEqual({ kind, ages: [String(DAYS - 1)] });
  });

  test("unread notifications, open payment reports and customers are kept at any age (T-46)", async () => {
    await people.owner.query(
      `insert into site.notifications (user_id, type, title, description, url, created_at)
       values ($1, 'message', 'unread', '', '/', now() - interval '10 years')`,
      [customer],
    );
    await people.owner.query(
      `insert into money.payment_events (gateway, verdict, event_key, event, method, url, headers, body, received_at)
       values ('bank', 'verified', 'open', '{}', 'POST', '/', '{}', 'body', now() - interval '20 years')`,
    );
    await people.app.query("select compliance.save_retention_periods($1, $2)", [
      admin,
      JSON.stringify({ identity: "0" }),
    ]);
    await people.worker.query("select site.purge_expired()");
    expect(await people.storedValue("select count(*) from site.notifications where title = 'unread'")).toBe(1);
    expect(
      await people.storedValue("select count(*) from money.payment_events where event_key = 'open' and body <> ''"),
    ).toBe(1);
    expect(await people.storedValue("select full_name from iam.users where id = $1", [customer])).toBe("Jane van Doe");
  });

  test("only administrators change periods, and only to whole days", async () => {
    const save = "select compliance.save_retention_periods($1, $2)";
    const days = (value: string) => JSON.stringify({ devices: value });
    expect(await people.refusal(save, [await people.staff(2), days("1")])).toEqual({ code: "BT103" });
    for (const value of ["-1", "1.5", "36501", ""])
      expect(await people.refusal(save, [admin, days(value)])).toEqual({ code: "BT559", column: "devices" });
    expect(await people.storedValue("select days from compliance.retention_periods where kind = 'devices'")).toBe(DAYS);
  });

  test("with a second administrator a change waits for an approval, which the requester cannot give", async () => {
    const second = await people.staff(1);
    await people.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [second]);
    const stored = () => people.storedValue("select days from compliance.retention_periods where kind = 'devices'");
    const { approval } = await people.value<{ approval: number }>(
      `select money.request_approval($1, 'save_retention', 0, '{"values": {"devices": "30"}}')`,
      [admin],
    );
    expect(await stored()).toBe(DAYS);
    const direct = "select compliance.save_retention_periods($1, $2)";
    expect(await people.refusal(direct, [admin, '{"devices": "30"}'])).toMatchObject({ code: "BT331" });
    const decide = "select money.decide_approval($1, $2, true)";
    expect(await people.refusal(decide, [admin, approval])).toMatchObject({ code: "BT333" });
    await people.app.query(decide, [second, approval]);
    expect(await stored()).toBe(30);
    expect(
      await people.storedValue(
        `select actor_id::int from audit.entries where entity = 'retention_period' and entity_id = 'devices' order by id desc limit 1`,
      ),
    ).toBe(second);
    // Unchanged values need no approval.
    await people.app.query(direct, [admin, '{"devices": "30"}']);
  });
});
