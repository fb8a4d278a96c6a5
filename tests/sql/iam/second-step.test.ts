import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, openPeople, type People, token } from "../people.ts";

let people: People;
let count = 0;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const sealed = Buffer.alloc(60, 7);
const accepted = { code: "not refused" };
const invalidCode = { code: "BT123", column: "code" };
/** The current 30-second step by the database's clock, against which codes are checked. */
const stepNow = () => people.storedValue<number>("select floor(extract(epoch from clock_timestamp()) / 30)::bigint");
const begin = (id: number) => people.value("select iam.begin_two_factor($1, $2, $3)", [id, sealed, home]);
const confirming = "select iam.confirm_two_factor($1, $2, $3, $4)";
const codes = (id: number) => [token(`${id}:one`), token(`${id}:two`)];

/** Enables the second step for the user; the code of the previous 30-second step is used. */
async function secured(id: number): Promise<number> {
  await begin(id);
  // Read the step and use it in one statement: it may change between two.
  const before = "floor(extract(epoch from clock_timestamp()) / 30)::bigint - 1";
  await people.value(`select iam.confirm_two_factor($1, ${before}, $2, $3)`, [id, codes(id), sealed]);
  return id;
}
const spentBy = (id: number) =>
  people.storedValue<number>("select last_step from iam.two_factors where user_id = $1", [id]);

/** Starts a log-in whose password was accepted. */
async function pending(id: number): Promise<Buffer> {
  const hash = token(`pending${++count}`);
  await people.value("select iam.begin_second_step($1, $2, true)", [id, hash]);
  return hash;
}

const finishing = "select iam.finish_log_in($1, $2, $3, $4, $5, 'test')";
const finish = (hash: Buffer, step: number | null, code: Buffer | null = null) =>
  people.refusal(finishing, [hash, step, code, token(`session${++count}`), home]);

describe("log-in with a second step", () => {
  test("a user with a second step is not signed in by the password alone", async () => {
    const id = await secured(await people.customer());
    const opening = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(opening, [id, token("alone"), home])).toEqual({ code: "BT122" });
    expect(await finish(await pending(id), await stepNow())).toEqual(accepted);
  });

  test("a code works once, and an older code never (T-35)", async () => {
    const id = await secured(await people.customer());
    const spent = await spentBy(id);
    expect(await finish(await pending(id), spent)).toEqual(invalidCode);
    expect(await finish(await pending(id), spent + 1)).toEqual(accepted);
    expect(await finish(await pending(id), spent + 1)).toEqual(invalidCode);
    for (const step of [spent - 1, spent + 9]) expect(await finish(await pending(id), step)).toEqual(invalidCode);
  });

  test("one of ten concurrent uses of a code succeeds (T-35)", async () => {
    const id = await secured(await people.customer());
    const hash = await pending(id);
    const outcomes = await people.runConcurrently(
      10,
      "select iam.finish_log_in($1, $2, null, sha256(gen_random_uuid()::text::bytea), $3, 'test')",
      [hash, (await spentBy(id)) + 1, home],
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    // Ten log-ins with the same code: again one succeeds.
    const other = await secured(await people.customer());
    const step = (await spentBy(other)) + 1;
    const hashes: Buffer[] = [];
    for (let at = 0; at < 10; at += 1) hashes.push(await pending(other));
    const all = await Promise.all(
      hashes.map((one) => people.runConcurrently(1, finishing, [one, step, null, token(`s${++count}`), home])),
    );
    expect(all.flat().filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  test("each recovery code signs the user in once", async () => {
    const id = await secured(await people.customer());
    const [code = sealed] = codes(id);
    expect(await finish(await pending(id), null, code)).toEqual(accepted);
    expect(await finish(await pending(id), null, code)).toEqual(invalidCode);
    expect(await finish(await pending(id), null, token("guessed"))).toEqual(invalidCode);
    expect(await people.value("select iam.get_security($1)", [id])).toMatchObject({ isOn: true, codesLeft: 1 });
  });

  test("wrong codes are blocked for growing times, from any address", async () => {
    const id = await secured(await people.customer());
    const find = "select user_id from iam.find_second_step($1)";
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await people.refusal(find, [await pending(id)])).toEqual(accepted);
    expect(await people.refusal(find, [await pending(id)])).toMatchObject({ code: "BT105" });
  });

  test("the code must follow within ten minutes, and a password change ends the pending log-in", async () => {
    const id = await secured(await people.customer());
    const [expiredLogIn, staleLogIn] = [await pending(id), await pending(id)];
    await people.owner.query("update iam.pending_log_ins set expires_at = now() where token_hash = $1", [expiredLogIn]);
    expect(await finish(expiredLogIn, await stepNow())).toEqual({ code: "BT124" });
    await people.owner.query("update iam.users set password_hash = password_hash || 'x' where id = $1", [id]);
    expect(await finish(staleLogIn, await stepNow())).toEqual({ code: "BT124" });
  });
});

describe("second step set-up", () => {
  test("enabling the second step needs a code, works once, and shows the recovery codes for a minute", async () => {
    const id = await people.customer();
    await begin(id);
    expect(await people.refusal(confirming, [id, (await stepNow()) - 5, codes(id), sealed])).toEqual(invalidCode);
    expect(await people.refusal(confirming, [id, await stepNow(), codes(id), sealed])).toEqual(accepted);
    expect(await people.refusal("select iam.begin_two_factor($1, $2, $3)", [id, sealed, home])).toEqual({
      code: "BT125",
    });
    const show = "select iam.show_recovery_codes($1)";
    expect(await people.value(show, [id])).toEqual(sealed);
    await people.owner.query("update iam.two_factors set codes_until = codes_until - interval '61 seconds'");
    expect(await people.value(show, [id])).toBeNull();
    expect(await people.storedValue("select codes from iam.two_factors where user_id = $1", [id])).toBeNull();
  });

  test("disabling the second step needs a code, and staff cannot while the site requires it", async () => {
    const [id, staff] = [await secured(await people.customer()), await secured(await people.staff(1))];
    const disable = "select iam.end_two_factor($1, $2, null)";
    expect(await people.refusal(disable, [id, await spentBy(id)])).toEqual(invalidCode);
    expect(await people.refusal(disable, [id, await stepNow()])).toEqual(accepted);
    expect(await people.storedValue("select count(*) from iam.recovery_codes where user_id = $1", [id])).toBe(0);
    await people.setting("staffTwoFactor", "on");
    expect(await people.refusal(disable, [staff, await stepNow()])).toEqual({ code: "BT126" });
    await people.setting("staffTwoFactor", "off");
  });

  test("the second step and the sessions of a customer cannot be managed by staff acting as the customer", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const asCustomer = (call: string) => people.refusal(call, [id, admin]);
    for (const call of [
      "select iam.begin_two_factor(iam.act_as($1, $2), '\\x00', null)",
      "select iam.end_two_factor(iam.act_as($1, $2), 1, null)",
      "select iam.show_recovery_codes(iam.act_as($1, $2))",
      "select iam.list_sessions(iam.act_as($1, $2), '\\x00')",
      "select iam.end_own_sessions(iam.act_as($1, $2), '\\x00', null)",
    ]) {
      expect([call, await asCustomer(call)]).toEqual([call, { code: "BT109" }]);
    }
  });
});

test("staff without a second step are rejected while the site requires it, customers are not", async () => {
  const [manager, customer] = [await people.staff(2), await people.customer()];
  const list = "select id from site.list_notifications($1)";
  await people.setting("staffTwoFactor", "on");
  expect(await people.refusal(list, [manager])).toEqual({ code: "BT121" });
  expect(await people.refusal(list, [customer])).toEqual(accepted);
  await secured(manager);
  expect(await people.refusal(list, [manager])).toEqual(accepted);
  await people.setting("staffTwoFactor", "off");
});

describe("a user's sessions", () => {
  test("a user's sessions are listed to that user only, the current first, and ended one by one or all at once", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    const [here, there] = [await people.session(id), await people.session(id)];
    await people.session(id);
    await people.session(other);
    const list = "select id, is_current from iam.list_sessions($1, $2)";
    const found = await people.rows<{ id: number; is_current: boolean }>(list, [id, here]);
    expect(found.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const endSessions = "select iam.end_own_sessions($1, $2, $3)";
    const theirs = await people.storedValue<number>("select id from iam.sessions where token_hash = $1", [there]);
    expect(await people.refusal(endSessions, [other, here, theirs])).toEqual({ code: "BT104" });
    expect(await people.value(endSessions, [id, here, theirs])).toBe(1);
    expect(await people.value(endSessions, [id, here, null])).toBe(1);
    expect(await people.rows(list, [id, here])).toHaveLength(1);
    expect(await people.rows("select user_id from iam.find_session($1, $2)", [there, home])).toEqual([]);
    expect(await people.rows("select user_id from iam.find_session($1, $2)", [here, home])).toHaveLength(1);
  });
});

describe("lost second step", () => {
  const disable = "select iam.end_second_step_of($1, $2, $3)";

  test("an administrator disables a customer's second step with a reason; sessions end and the customer is notified", async () => {
    const admin = await people.staff(1);
    const customer = await people.customer();
    const session = await people.session(customer);
    const id = await secured(customer);
    expect(await people.rows("select * from iam.find_session($1, $2)", [session, home])).toHaveLength(1);
    expect(await people.refusal(disable, [admin, id, " "])).toEqual({ code: "BT112", column: "reason" });
    expect(await people.refusal(disable, [admin, id, "Passport seen on video"])).toEqual(accepted);
    expect(await people.rows("select * from iam.find_session($1, $2)", [session, home])).toEqual([]);
    const opening = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(opening, [id, token("back"), home])).toEqual(accepted);
    expect(
      (
        await people.owner.query(
          "select actor_id, reason from audit.entries where action = 'two_factor_off' and entity_id = $1::text",
          [id],
        )
      ).rows,
    ).toEqual([{ actor_id: admin, reason: "Passport seen on video" }]);
    expect(
      await people.storedValue("select count(*) from site.notifications where user_id = $1 and title like '%is off'", [
        id,
      ]),
    ).toBe(1);
  });

  test("the database owner disables an administrator's second step", async () => {
    const id = await secured(await people.staff(1, "alone@house.test"));
    await people.owner.query("select iam.invite_administrator('alone@house.test', 'Alone', $1)", [
      token("alone-again"),
    ]);
    const opening = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(opening, [id, token("back-again"), home])).toEqual(accepted);
  });

  test("other staff, and users themselves, cannot disable a second step without a code", async () => {
    const [admin, manager] = [await secured(await people.staff(1)), await people.staff(2)];
    const id = await secured(await people.customer());
    expect(await people.refusal(disable, [manager, id, "Asked nicely"])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(disable, [id, id, "It is me"])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(disable, [admin, admin, "It is me"])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(disable, [admin, 999_999_999, "Who?"])).toMatchObject({ code: "BT104" });
  });
});
