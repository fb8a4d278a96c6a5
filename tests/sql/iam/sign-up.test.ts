import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People, signingUp, signUpValues } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe("sign-up", () => {
  test("a sign-up creates a customer with a real account and an active demo account with the demo balance", async () => {
    const id = await people.customer();
    const user = await people.value<{ user: object; balances: object[]; activeBalance: object }>(
      "select iam.get_user($1)",
      [id],
    );
    expect(user.user).toMatchObject({
      role_id: 3,
      full_name: "Jane van Doe",
      kyc_status: "not_submitted",
      profile: { city: "Berlin" },
    });
    expect(user.balances).toMatchObject([
      { mode: "demo", currency: "USD", balance: "10000.00000" },
      { mode: "real", currency: "USD", balance: "0.00000" },
    ]);
    expect(user.activeBalance).toMatchObject({ mode: "demo" });
  });

  test("a sign-up without a referrer creates a linked live lead without an owner", async () => {
    const id = await people.customer();
    const { rows } = await people.owner.query("select * from crm.leads where user_id = $1", [id]);
    expect(rows).toMatchObject([
      {
        first_name: "Jane",
        last_name: "van Doe",
        source: "live",
        group: null,
        manager_id: null,
        agent_id: null,
        affiliate_id: null,
      },
    ]);
  });

  test("a sign-up with a taken email gets the same answer, stores nothing and sends a mail to the email's owner", async () => {
    const id = await people.customer("taken@test.test");
    await people.owner.query(
      "insert into crm.leads (first_name, phone, source) values ('Joe', '+49 30 7654321', 'manual')",
    );
    const stored = () =>
      Promise.all(
        ["iam.users", "iam.profiles", "compliance.consents", "money.accounts", "money.transfers", "crm.leads"].map(
          (table) => people.storedValue(`select count(*) from ${table}`),
        ),
      );
    const before = await stored();
    const { rows } = await people.signUp({ email: " TAKEN@test.test", phone: "+49 30 7654321" });
    expect(await stored()).toEqual(before);
    expect(await people.storedValue("select user_id from crm.leads where phone = '+49 30 7654321'")).toBeNull();
    expect(await people.jobs(id)).toEqual(["send-account-exists"]);
    const fresh = await people.signUp({ email: "fresh@test.test" });
    expect(rows).toEqual(fresh.rows);
  });

  test("concurrent copies of a sign-up create one customer", async () => {
    const outcomes = await people.runConcurrently(5, signingUp, signUpValues({ email: "twice@test.test" }));
    expect(outcomes).toEqual(["done", "done", "done", "done", "done"]);
    expect(await people.storedValue("select count(*) from iam.users where email = 'twice@test.test'")).toBe(1);
  });

  test("a sign-up sends a verification mail only while the site requires verification", async () => {
    const without = await people.customer();
    await people.setting("emailVerify", "on");
    const asked = await people.customer();
    await people.setting("emailVerify", "off");
    expect(await people.jobs(without)).toEqual([]);
    expect(await people.jobs(asked)).toEqual(["send-verify-email"]);
  });

  test.each([
    [{ fullName: " " }, { code: "BT112", column: "fullName" }],
    [{ email: "nobody" }, { code: "BT112", column: "email" }],
    [{ phone: "call me" }, { code: "BT112", column: "phone" }],
    [{ phone: "+49 30" }, { code: "BT112", column: "phone" }],
    [{ birthDate: "2999-01-01" }, { code: "BT128", column: "birthDate" }],
    [{ fullName: "x".repeat(201) }, { code: "BT112", column: "fullName" }],
    [{ currency: "XXX" }, { code: "BT111", column: "currency" }],
  ])("a sign-up with %o is rejected", async (form, refused) => {
    await expect(people.signUp(form)).rejects.toMatchObject(refused);
  });
});

describe("referrers of sign-ups", () => {
  test.each([
    [2, "manager_id"],
    [4, "affiliate_id"],
    [5, "agent_id"],
    [6, "retention_agent_id"],
  ])("a referrer of role %i holds the lead in %s, by promo code and by id", async (role, column) => {
    const owner = await people.staff(role);
    await people.owner.query("insert into crm.promo_codes (code, user_id) values ($1, $2)", [`ROLE${role}`, owner]);
    const byCode = await people.customer(undefined, `role${role} `);
    const byId = await people.customer(undefined, undefined, String(owner));
    const holders = `select ${column} from crm.leads where user_id = $1`;
    expect(await people.storedValue(holders, [byCode])).toBe(owner);
    expect(await people.storedValue(holders, [byId])).toBe(owner);
  });

  test("the promo code takes precedence over the link, and an unknown referrer is ignored", async () => {
    const first = await people.staff(4);
    const second = await people.staff(4);
    await people.owner.query("insert into crm.promo_codes (code, user_id) values ('FIRST', $1)", [first]);
    const both = await people.customer(undefined, "FIRST", String(second));
    const unknown = await people.customer(undefined, "NOPE", "99999999999999999999");
    expect(await people.storedValue("select affiliate_id from crm.leads where user_id = $1", [both])).toBe(first);
    expect(await people.storedValue("select affiliate_id from crm.leads where user_id = $1", [unknown])).toBeNull();
  });
});
