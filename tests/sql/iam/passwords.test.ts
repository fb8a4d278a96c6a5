import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hash, home, openPeople, type People, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

/** What the job that sends the mail executes. */
const issue = (userId: number, purpose: string, name: string) =>
  people.worker.query("select * from iam.issue_mail_token($1, $2, $3)", [userId, purpose, token(name)]);
const reset = (name: string, newHash = `${hash}new`) =>
  people.refusal("select iam.reset_password($1, $2)", [token(name), newHash]);

describe("password reset", () => {
  test("a reset request gets the same answer whether or not the email exists, and only a real account gets a mail", async () => {
    const id = await people.customer("forgot@test.test");
    const known = await people.rows("select iam.request_password_reset($1, $2)", ["Forgot@test.test", home]);
    expect(await people.rows("select iam.request_password_reset($1, $2)", ["unknown@test.test", home])).toEqual(known);
    expect(await people.jobs(id)).toEqual(["send-reset-password"]);
    expect((await issue(id, "reset_password", "a")).rows).toEqual([
      { email: "forgot@test.test", full_name: "Jane van Doe", language_code: "de" },
    ]);
  });

  test("a reset link sets a new password once and ends every session", async () => {
    const id = await people.customer();
    const session = await people.session(id);
    await issue(id, "reset_password", "once");
    expect(await reset("once")).toEqual({ code: "not refused" });
    expect(await people.storedValue("select password_hash from iam.users where id = $1", [id])).toBe(`${hash}new`);
    expect(await people.rows("select * from iam.find_session($1, $2)", [session, home])).toEqual([]);
    expect(await reset("once")).toEqual({ code: "BT107", column: "token" });
  });

  test("a reset link cannot be used twice concurrently", async () => {
    const id = await people.customer();
    await issue(id, "reset_password", "race");
    expect(
      await people.runConcurrently(5, "select iam.reset_password($1, $2)", [token("race"), `${hash}race`]),
    ).toEqual(["BT107", "BT107", "BT107", "BT107", "done"]);
  });

  test("a reset link is invalid after an hour or once a newer one was issued", async () => {
    const id = await people.customer("again@test.test");
    await issue(id, "reset_password", "older");
    await people.value("select iam.request_password_reset('again@test.test', $1)", [home]);
    expect(await reset("older")).toMatchObject({ code: "BT107" });
    await issue(id, "reset_password", "newer");
    await issue(id, "reset_password", "newest");
    expect(await reset("newer")).toMatchObject({ code: "BT107" });
    await people.owner.query("update iam.mail_tokens set expires_at = now() where token_hash = $1", [token("newest")]);
    expect(await reset("newest")).toMatchObject({ code: "BT107" });
  });

  test("a reset link works for its own purpose only, and a value that is not a hash is rejected", async () => {
    const id = await people.customer();
    await issue(id, "verify_email", "other");
    expect(await reset("other")).toMatchObject({ code: "BT107" });
    await issue(id, "reset_password", "plain");
    expect(await reset("plain", "secret")).toEqual({ code: "22023" });
  });

  test("a deactivated user gets no reset mail", async () => {
    const id = await people.customer("gone@test.test");
    await people.owner.query("update iam.users set is_active = false where id = $1", [id]);
    await people.value("select iam.request_password_reset('gone@test.test', $1)", [home]);
    expect(await people.jobs(id)).toEqual([]);
    expect((await issue(id, "reset_password", "gone")).rows).toEqual([]);
  });
});

describe("inviting an administrator as the database owner", () => {
  const invite = (email: string, name: string) =>
    people.owner.query("select iam.invite_administrator($1, 'Bo Boss', $2)", [email, token(name)]);

  test("an invited administrator sets the password with the newest link only", async () => {
    await invite(" Boss@house.test", "first");
    await invite("boss@house.test", "second");
    expect(await reset("first")).toMatchObject({ code: "BT107" });
    expect(await reset("second")).toEqual({ code: "not refused" });
    expect(
      (
        await people.owner.query(
          "select role_id, full_name, password_hash from iam.users where email = 'boss@house.test'",
        )
      ).rows,
    ).toEqual([{ role_id: 1, full_name: "Bo Boss", password_hash: `${hash}new` }]);
    expect(
      await people.storedValue(
        "select after ->> 'role_id' from audit.entries where after ->> 'email' = 'boss@house.test'",
      ),
    ).toBe("1");
  });

  test("an existing user cannot be invited, and the application roles cannot invite", async () => {
    await people.customer("taken@test.test");
    await expect(invite("taken@test.test", "taken")).rejects.toMatchObject({ code: "BT119", column: "email" });
    await expect(invite("nobody", "nobody")).rejects.toMatchObject({ code: "BT112", column: "email" });
    for (const role of [people.app, people.worker]) {
      await expect(
        role.query("select iam.invite_administrator('me@test.test', 'Me', $1)", [token("me")]),
      ).rejects.toThrow("permission denied");
    }
  });
});

describe("email verification", () => {
  test("a verification link works twice within a day, and another can be requested", async () => {
    const id = await people.customer("verify@test.test");
    await issue(id, "verify_email", "verify");
    const click = () => people.refusal("select iam.verify_email($1)", [token("verify")]);
    expect(await click()).toEqual({ code: "not refused" });
    expect(await people.storedValue("select is_email_verified from iam.users where id = $1", [id])).toBe(true);
    expect(await click()).toEqual({ code: "not refused" });
    await people.owner.query("update iam.mail_tokens set expires_at = now() where token_hash = $1", [token("verify")]);
    expect(await click()).toMatchObject({ code: "BT107" });
    expect(await people.refusal("select iam.verify_email($1)", [token("never sent")])).toMatchObject({ code: "BT107" });

    const other = await people.customer("resend@test.test");
    await people.value("select iam.request_verification('resend@test.test', $1)", [home]);
    await people.value("select iam.request_verification('verify@test.test', $1)", [home]);
    expect(await people.jobs(other)).toEqual(["send-verify-email"]);
    expect(await people.jobs(id)).toEqual([]);
  });
});

describe("password change", () => {
  const change = (id: number, current: string, old: Buffer, fresh: Buffer) =>
    people.refusal("select iam.change_password($1, $2, $3, $4, $5, $6)", [
      id,
      current,
      `${hash}changed`,
      old,
      fresh,
      home,
    ]);

  test("a password change keeps the current session under a new token and ends the others", async () => {
    const id = await people.customer();
    const [here, elsewhere] = [await people.session(id), await people.session(id)];
    expect(await people.value("select iam.find_password($1, $2)", [id, home])).toBe(hash);
    expect(await change(id, hash, here, token("fresh"))).toEqual({ code: "not refused" });
    const sessionOf = (session: Buffer) => people.rows("select user_id from iam.find_session($1, $2)", [session, home]);
    expect(await sessionOf(token("fresh"))).toEqual([{ user_id: id }]);
    expect(await sessionOf(here)).toEqual([]);
    expect(await sessionOf(elsewhere)).toEqual([]);
  });

  test("a password change is rejected when the stored hash is not the one that was verified", async () => {
    const id = await people.customer();
    expect(await change(id, `${hash}old`, token("x"), token("y"))).toEqual({
      code: "BT114",
      column: "currentPassword",
    });
  });

  test("a password change is in the audit log without the hash", async () => {
    const id = await people.customer();
    await change(id, hash, token("x"), token("y"));
    const entry = await people.storedValue<string>(
      "select after::text from audit.entries where entity = 'user' and entity_id = $1",
      [String(id)],
    );
    expect(entry).toContain('"password": "changed"');
    expect(entry).not.toContain("argon2");
  });
});
