import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe("the application", () => {
  test.each([
    "iam.users",
    "iam.sessions",
    "site.settings",
    "site.outbox",
    "audit.entries",
    "kyc.documents",
    "crm.leads",
  ])("can neither read nor write %s", async (table) => {
    expect(await people.refusal(`select * from ${table}`)).toEqual({ code: "42501" });
    expect(await people.refusal(`delete from ${table}`)).toEqual({ code: "42501" });
  });

  test.each([
    "audit.record(1, 'x', 'x', 'x', null, null)",
    "site.setting('captchaSecretKey')",
    "site.tell('user:1', '{}')",
    "site.notify_user(1, 'x', 'x', 'x', '/')",
    "iam.require_role(1, array[1])",
    "iam.end_user_sessions(1)",
    "iam.issue_mail_token(1, 'reset_password', 'x')",
    "site.purge_expired()",
  ])("cannot call %s", async (call) => {
    expect(await people.refusal(`select ${call}`)).toEqual({ code: "42501" });
  });
});

describe("a person", () => {
  const preferences =
    "select iam.set_preferences($1, p_theme => $2, p_language_code => $3, p_time_zone => $4, p_sound => $5)";

  test("who is nobody, gone, or of another role is refused", async () => {
    expect(await people.refusal("select iam.get_user(null)")).toEqual({ code: "BT100" });
    expect(await people.refusal("select iam.get_user(999999)")).toEqual({ code: "BT102" });
    expect(
      await people.refusal("select kyc.submit($1, 'passport', null, null, null)", [await people.staff(1)]),
    ).toEqual({
      code: "BT103",
    });
  });

  test("is remembered as they like it, field by field", async () => {
    const id = await people.customer();
    await people.value(preferences, [id, "light", null, "America/New_York", false]);
    await people.value(preferences, [id, null, "ar", null, null]);
    const { rows } = await people.owner.query(
      "select theme, language_code, time_zone, sound from iam.users where id = $1",
      [id],
    );
    expect(rows).toEqual([{ theme: "light", language_code: "ar", time_zone: "America/New_York", sound: false }]);
  });

  test.each([
    [["pink", null, null, null], { code: "BT115", column: "theme" }],
    [[null, "xx", null, null], { code: "BT602", column: "language" }],
    [[null, null, "Mars/Base", null], { code: "BT115", column: "timeZone" }],
    [[null, null, "FOO+3", null], { code: "BT115", column: "timeZone" }],
  ])("cannot like %o", async (values, refused) => {
    expect(await people.refusal(preferences, [await people.customer(), ...values])).toEqual(refused);
  });
});
