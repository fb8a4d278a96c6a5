import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, openPeople, type People, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const found = (hash: Buffer, address = home) =>
  people.rows<{ user_id: number }>("select * from iam.find_session($1, $2)", [hash, address]);
const sessionEvents = (userId: number) =>
  people.storedValue("select count(*) from site.outbox where topic = $1 and ref -> 'changed' ? 'session'", [
    `user:${userId}`,
  ]);

describe("sessions", () => {
  test("a session returns the user, the preferences and the active account", async () => {
    const id = await people.customer();
    expect(await found(await people.session(id))).toMatchObject([
      {
        user_id: id,
        role_id: 3,
        impersonator_id: null,
        theme: null,
        language_code: "de",
        active_mode: "demo",
        active_currency: "USD",
      },
    ]);
  });

  test("a session is not found with an unknown token, after log-out or after it expired", async () => {
    const id = await people.customer();
    const ended = await people.session(id);
    const expired = await people.session(id);
    await people.value("select iam.end_session($1)", [ended]);
    await people.owner.query("update iam.sessions set expires_at = now() where token_hash = $1", [expired]);
    expect(await found(token("unknown"))).toEqual([]);
    expect(await found(ended)).toEqual([]);
    expect(await found(expired)).toEqual([]);
    expect(await sessionEvents(id)).toBe(1);
    expect(await people.refusal("select iam.end_session($1)", [ended])).toEqual({ code: "not refused" });
  });

  test("a deactivated or deleted user has no session and no rights, although the session was not ended", async () => {
    for (const change of ["is_active = false", "deleted_at = now()"]) {
      const id = await people.staff(1);
      const hash = await people.session(id);
      const mayCount = "select iam.count_staff($1, '{}')";
      expect(await found(hash)).toHaveLength(1);
      expect(await people.refusal(mayCount, [id])).toEqual({ code: "not refused" });
      await people.owner.query(`update iam.users set ${change} where id = $1`, [id]);
      expect(await found(hash)).toEqual([]);
      expect(await people.refusal(mayCount, [id])).toEqual({ code: "BT102" });
    }
  });

  test("a session is written at most once a minute, and each write extends it", async () => {
    const hash = await people.session(await people.customer());
    const seen = () =>
      people.storedValue<string>("select xmin::text || last_seen_at from iam.sessions where token_hash = $1", [hash]);
    const before = await seen();
    await found(hash);
    expect(await seen()).toBe(before);
    await people.owner.query(
      "update iam.sessions set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour' where token_hash = $1",
      [hash],
    );
    await found(hash);
    expect(
      await people.storedValue(
        "select expires_at > now() + interval '11 hours' from iam.sessions where token_hash = $1",
        [hash],
      ),
    ).toBe(true);
  });

  test.each([
    ["is deactivated", "update iam.users set is_active = false where id = $1"],
    ["is removed", "update iam.users set deleted_at = now() where id = $1"],
    ["gets another role", "update iam.users set role_id = 4 where id = $1"],
    ["gets another password", "update iam.users set password_hash = password_hash || 'x' where id = $1"],
  ])("a session ends at once when its user %s", async (_what, change) => {
    const id = await people.customer();
    const hash = await people.session(id);
    await people.owner.query(change, [id]);
    expect(await found(hash)).toEqual([]);
    expect(await people.storedValue("select count(*) from iam.sessions where user_id = $1", [id])).toBe(0);
    expect(await sessionEvents(id)).toBe(1);
  });

  test("a session does not open for a deactivated user, nor for an unverified email where verification is required", async () => {
    const id = await people.customer();
    await people.setting("emailVerify", "on");
    const open = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(open, [id, token("early"), home])).toEqual({ code: "BT106" });
    await people.setting("emailVerify", "off");
    await people.owner.query("update iam.users set is_active = false where id = $1", [id]);
    expect(await people.refusal(open, [id, token("late"), home])).toEqual({ code: "BT102" });
  });

  test("opening a session sets the lead's last access", async () => {
    const id = await people.customer();
    await people.owner.query("update crm.leads set last_access = null where user_id = $1", [id]);
    await people.session(id);
    expect(
      await people.storedValue("select last_access > now() - interval '1 minute' from crm.leads where user_id = $1", [
        id,
      ]),
    ).toBe(true);
  });
});

describe("the audit log of log-ins", () => {
  const logInEntries = (entityId: number | string) =>
    people.owner
      .query<{
        actor_id: number | null;
        impersonator_id: number | null;
        action: string;
        after: object;
        reason: string;
      }>(
        "select actor_id, impersonator_id, action, after, reason from audit.entries where entity = 'log_in' and entity_id = $1 order by id",
        [String(entityId)],
      )
      .then(({ rows }) => rows);
  const fail = (email: string | null, address: string, pending: Buffer | null = null) =>
    people.value("select iam.record_failed_log_in($1, $2, $3, 'test', 'Invalid Credentials')", [
      email,
      pending,
      address,
    ]);

  test("the audit log records log-ins with address and browser, ended sessions and log-outs", async () => {
    const id = await people.customer();
    const [here] = [await people.session(id), await people.session(id), await people.session(id)];
    await people.value("select iam.end_own_sessions($1, $2, null)", [id, here]);
    await people.value("select iam.end_own_sessions($1, $2, null)", [id, here]);
    await people.value("select iam.end_session($1)", [here]);
    const logIn = { actor_id: id, action: "log_in", after: { address: home, browser: "test", by: "password" } };
    expect(await logInEntries(id)).toMatchObject([
      logIn,
      logIn,
      logIn,
      { actor_id: id, action: "end_sessions", after: { sessions: 2 } },
      { actor_id: id, impersonator_id: null, action: "log_out", after: null },
    ]);
  });

  test("the audit log names customer and staff when staff log out as the customer", async () => {
    const [admin, id] = [await people.staff(1), await people.customer()];
    const entered = token("left as the customer");
    await people.value("select iam.login_as($1, $2, $3, $4, $5, 'test')", [
      admin,
      id,
      await people.session(admin),
      entered,
      home,
    ]);
    await people.value("select iam.end_session($1)", [entered]);
    expect(await logInEntries(id)).toMatchObject([{ action: "log_out", actor_id: id, impersonator_id: admin }]);
  });

  test("failed log-ins are recorded for the user, or for the address when the email is unknown, without the typed text", async () => {
    const id = await people.customer("guessed@test.test");
    const pending = token("half way");
    await people.value("select iam.begin_second_step($1, $2, false)", [id, pending]);
    await fail(" Guessed@Test.test ", "198.51.100.20");
    await fail(null, "198.51.100.20", pending);
    await fail("my password, in the wrong field", "198.51.100.21");
    const failure = { actor_id: null, action: "log_in_failed", reason: "Invalid Credentials" };
    const twice = { ...failure, after: { address: "198.51.100.20", browser: "test" } };
    expect(await logInEntries(id)).toMatchObject([twice, twice]);
    expect(await logInEntries("198.51.100.21")).toMatchObject([failure]);
    expect(await people.storedValue("select count(*) from audit.entries e where e::text ilike '%wrong field%'")).toBe(
      0,
    );
  });

  test("at most a hundred failed log-ins an hour are recorded per address", async () => {
    const [id, busy] = [await people.customer("busy@test.test"), "198.51.100.30"];
    for (let times = 0; times < 103; times++) await fail("busy@test.test", busy);
    expect(await logInEntries(id)).toHaveLength(100);
    await people.owner.query(
      "update iam.attempts set first_at = now() - interval '61 minutes' where key like 'failed-log-in|%'",
    );
    await fail("busy@test.test", busy);
    expect(await logInEntries(id)).toHaveLength(101);
  });

  test("a log-in is listed for staff who may see the customer, and does not make an open form stale", async () => {
    const [admin, id] = [await people.staff(1), await people.customer()];
    await people.session(id);
    const tab = "select action from audit.list_entries($1, $2, $3)";
    const page = { page: 1, limit: 15, sort: "-id", at: null, total: null };
    const shown = await people.rows<{ action: string }>(tab, [admin, { customer: String(id) }, page]);
    expect(shown.map(({ action }) => action)).toContain("log_in");
    expect(await people.storedValue("select audit.latest_entry('user', $1::text)", [id])).toBeNull();
  });

  test("exports are recorded with filters and row count, and at most a hundred refused requests an hour", async () => {
    const id = await people.customer();
    await people.value("select audit.record_export($1, 'statement', $2, 12)", [
      id,
      { dateStart: "2026-01-01", dateEnd: null },
    ]);
    const exported = "select after from audit.entries where action = 'export' and actor_id = $1";
    expect(await people.storedValue(exported, [id])).toEqual({ dateStart: "2026-01-01", rows: 12 });
    for (let times = 0; times < 102; times++) {
      await people.value("select audit.record_refusal($1, 'GET', '/admin')", [id]);
    }
    const refused =
      "select count(*) from audit.entries where action = 'refused' and entity_id = '/admin' and actor_id = $1";
    expect(await people.storedValue(refused, [id])).toBe(100);
  });
});

describe("allowed addresses of staff", () => {
  test("a member of staff signs in from an allowed address or range, in any notation, and from no other address", async () => {
    const id = await people.staff(1);
    await people.owner.query(
      "insert into iam.allowed_addresses values ($1, '198.51.100.4/32'), ($1, '2001:db8::/32')",
      [id],
    );
    const hash = await people.session(id, "allowed", "::ffff:198.51.100.4");
    expect(await found(hash, "198.51.100.4")).toHaveLength(1);
    expect(await found(hash, "2001:db8:1::9")).toHaveLength(1);
    expect(await found(hash, "198.51.100.5")).toEqual([]);
    expect(
      await people.refusal("select iam.open_session($1, $2, false, $3, 'test')", [id, token("far"), "198.51.100.5"]),
    ).toEqual({
      code: "BT110",
    });
  });

  test("a member of staff signs in from any address when the list is empty", async () => {
    expect(await found(await people.session(await people.staff(1)), "192.0.2.1")).toHaveLength(1);
  });
});
