import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, openPeople, type People, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const found = (hash: Buffer, address = home) =>
  people.rows<{ user_id: number }>("select * from iam.find_session($1, $2)", [hash, address]);
const told = (userId: number) =>
  people.held("select count(*) from site.outbox where topic = $1 and ref -> 'changed' ? 'session'", [`user:${userId}`]);

describe("a session", () => {
  test("tells who is there, how they like it and which account is active", async () => {
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

  test("is nobody's with an unknown token, after logging out, and after it expired", async () => {
    const id = await people.customer();
    const ended = await people.session(id);
    const expired = await people.session(id);
    await people.value("select iam.end_session($1)", [ended]);
    await people.owner.query("update iam.sessions set expires_at = now() where token_hash = $1", [expired]);
    expect(await found(token("unknown"))).toEqual([]);
    expect(await found(ended)).toEqual([]);
    expect(await found(expired)).toEqual([]);
    expect(await told(id)).toBe(1);
    expect(await people.refusal("select iam.end_session($1)", [ended])).toEqual({ code: "not refused" });
  });

  test("is written at most once a minute, and then lives on", async () => {
    const hash = await people.session(await people.customer());
    const seen = () =>
      people.held<string>("select xmin::text || last_seen_at from iam.sessions where token_hash = $1", [hash]);
    const before = await seen();
    await found(hash);
    expect(await seen()).toBe(before);
    await people.owner.query(
      "update iam.sessions set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour' where token_hash = $1",
      [hash],
    );
    await found(hash);
    expect(
      await people.held("select expires_at > now() + interval '11 hours' from iam.sessions where token_hash = $1", [
        hash,
      ]),
    ).toBe(true);
  });

  test.each([
    ["is deactivated", "update iam.users set is_active = false where id = $1"],
    ["is removed", "update iam.users set deleted_at = now() where id = $1"],
    ["gets another role", "update iam.users set role_id = 4 where id = $1"],
    ["gets another password", "update iam.users set password_hash = password_hash || 'x' where id = $1"],
  ])("ends at once when its user %s", async (_what, change) => {
    const id = await people.customer();
    const hash = await people.session(id);
    await people.owner.query(change, [id]);
    expect(await found(hash)).toEqual([]);
    expect(await people.held("select count(*) from iam.sessions where user_id = $1", [id])).toBe(0);
    expect(await told(id)).toBe(1);
  });

  test("does not begin for somebody deactivated, nor before the e-mail is verified where that is asked", async () => {
    const id = await people.customer();
    await people.setting("emailVerify", "on");
    const open = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(open, [id, token("early"), home])).toEqual({ code: "BT106" });
    await people.setting("emailVerify", "off");
    await people.owner.query("update iam.users set is_active = false where id = $1", [id]);
    expect(await people.refusal(open, [id, token("late"), home])).toEqual({ code: "BT102" });
  });

  test("dates the lead's last access", async () => {
    const id = await people.customer();
    await people.owner.query("update crm.leads set last_access = null where user_id = $1", [id]);
    await people.session(id);
    expect(
      await people.held("select last_access > now() - interval '1 minute' from crm.leads where user_id = $1", [id]),
    ).toBe(true);
  });
});

describe("a member of staff with allowed addresses", () => {
  test("gets in from an exact one and from a range, however it is written, and not from elsewhere", async () => {
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

  test("gets in from anywhere when the list is empty", async () => {
    expect(await found(await people.session(await people.staff(1)), "192.0.2.1")).toHaveLength(1);
  });
});
