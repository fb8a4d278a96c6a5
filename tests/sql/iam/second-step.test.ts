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
const notValid = { code: "BT123", column: "code" };
/** The half minute of the database's clock, which is the one that counts. */
const stepNow = () => people.held<number>("select floor(extract(epoch from clock_timestamp()) / 30)::bigint");
const begin = (id: number) => people.value("select iam.begin_two_factor($1, $2, $3)", [id, sealed, home]);
const confirming = "select iam.confirm_two_factor($1, $2, $3, $4)";
const codes = (id: number) => [token(`${id}:one`), token(`${id}:two`)];

/** Somebody whose second step is on; the code of the half minute before was taken. */
async function secured(id: number): Promise<number> {
  await begin(id);
  // Asked and said in one statement: the half minute may end between two.
  const before = "floor(extract(epoch from clock_timestamp()) / 30)::bigint - 1";
  await people.value(`select iam.confirm_two_factor($1, ${before}, $2, $3)`, [id, codes(id), sealed]);
  return id;
}
const spentBy = (id: number) => people.held<number>("select last_step from iam.two_factors where user_id = $1", [id]);

/** A log-in whose password was right. */
async function pending(id: number): Promise<Buffer> {
  const hash = token(`pending${++count}`);
  await people.value("select iam.begin_second_step($1, $2, true)", [id, hash]);
  return hash;
}

const finishing = "select iam.finish_log_in($1, $2, $3, $4, $5, 'test')";
const finish = (hash: Buffer, step: number | null, code: Buffer | null = null) =>
  people.refusal(finishing, [hash, step, code, token(`session${++count}`), home]);

describe("somebody with a second step", () => {
  test("does not get in by the password alone", async () => {
    const id = await secured(await people.customer());
    const opening = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(opening, [id, token("alone"), home])).toEqual({ code: "BT122" });
    expect(await finish(await pending(id), await stepNow())).toEqual(accepted);
  });

  test("uses a code once, and never one from before the last (T-35)", async () => {
    const id = await secured(await people.customer());
    const spent = await spentBy(id);
    expect(await finish(await pending(id), spent)).toEqual(notValid);
    expect(await finish(await pending(id), spent + 1)).toEqual(accepted);
    expect(await finish(await pending(id), spent + 1)).toEqual(notValid);
    for (const far of [spent - 1, spent + 9]) expect(await finish(await pending(id), far)).toEqual(notValid);
  });

  test("gets in once when ten use one code at the same time (T-35)", async () => {
    const id = await secured(await people.customer());
    const hash = await pending(id);
    const step = await stepNow();
    const outcomes = await people.together(
      10,
      "select iam.finish_log_in($1, $2, null, sha256(gen_random_uuid()::text::bytea), $3, 'test')",
      [hash, step, home],
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    // Each of ten log-ins of their own, with the same code: one again.
    const other = await secured(await people.customer());
    const hashes: Buffer[] = [];
    for (let at = 0; at < 10; at += 1) hashes.push(await pending(other));
    const all = await Promise.all(
      hashes.map((one) => people.together(1, finishing, [one, step, null, token(`s${++count}`), home])),
    );
    expect(all.flat().filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  test("gets in with a recovery code, each once", async () => {
    const id = await secured(await people.customer());
    const [code = sealed] = codes(id);
    expect(await finish(await pending(id), null, code)).toEqual(accepted);
    expect(await finish(await pending(id), null, code)).toEqual(notValid);
    expect(await finish(await pending(id), null, token("guessed"))).toEqual(notValid);
    expect(await people.value("select iam.get_security($1)", [id])).toMatchObject({ isOn: true, codesLeft: 1 });
  });

  test("waits longer and longer after wrong codes, from wherever they come", async () => {
    const id = await secured(await people.customer());
    const find = "select user_id from iam.find_second_step($1)";
    for (let guess = 0; guess < 6; guess += 1)
      expect(await people.refusal(find, [await pending(id)])).toEqual(accepted);
    expect(await people.refusal(find, [await pending(id)])).toMatchObject({ code: "BT105" });
  });

  test("has ten minutes for the code, and a changed password ends what was begun", async () => {
    const id = await secured(await people.customer());
    const [late, spoiled] = [await pending(id), await pending(id)];
    await people.owner.query("update iam.pending_log_ins set expires_at = now() where token_hash = $1", [late]);
    expect(await finish(late, await stepNow())).toEqual({ code: "BT124" });
    await people.owner.query("update iam.users set password_hash = password_hash || 'x' where id = $1", [id]);
    expect(await finish(spoiled, await stepNow())).toEqual({ code: "BT124" });
  });
});

describe("setting it up", () => {
  test("needs a code, happens once, and shows the recovery codes for a minute", async () => {
    const id = await people.customer();
    await begin(id);
    expect(await people.refusal(confirming, [id, (await stepNow()) - 5, codes(id), sealed])).toEqual(notValid);
    expect(await people.refusal(confirming, [id, await stepNow(), codes(id), sealed])).toEqual(accepted);
    expect(await people.refusal("select iam.begin_two_factor($1, $2, $3)", [id, sealed, home])).toEqual({
      code: "BT125",
    });
    const show = "select iam.show_recovery_codes($1)";
    expect(await people.value(show, [id])).toEqual(sealed);
    await people.owner.query("update iam.two_factors set codes_until = codes_until - interval '61 seconds'");
    expect(await people.value(show, [id])).toBeNull();
    expect(await people.held("select codes from iam.two_factors where user_id = $1", [id])).toBeNull();
  });

  test("is undone with a code; staff of whom it is asked cannot", async () => {
    const [id, staff] = [await secured(await people.customer()), await secured(await people.staff(1))];
    const ending = "select iam.end_two_factor($1, $2, null)";
    expect(await people.refusal(ending, [id, await spentBy(id)])).toEqual(notValid);
    expect(await people.refusal(ending, [id, await stepNow()])).toEqual(accepted);
    expect(await people.held("select count(*) from iam.recovery_codes where user_id = $1", [id])).toBe(0);
    await people.setting("staffTwoFactor", "on");
    expect(await people.refusal(ending, [staff, await stepNow()])).toEqual({ code: "BT126" });
    await people.setting("staffTwoFactor", "off");
  });

  test("is nothing that staff do for a customer", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const acting = (call: string) => people.refusal(call, [id, admin]);
    for (const call of [
      "select iam.begin_two_factor(iam.act_as($1, $2), '\\x00', null)",
      "select iam.end_two_factor(iam.act_as($1, $2), 1, null)",
      "select iam.show_recovery_codes(iam.act_as($1, $2))",
      "select iam.list_sessions(iam.act_as($1, $2), '\\x00')",
      "select iam.end_own_sessions(iam.act_as($1, $2), '\\x00', null)",
    ]) {
      expect([call, await acting(call)]).toEqual([call, { code: "BT109" }]);
    }
  });
});

test("staff do nothing before their second step is set up, when the site asks for it; customers do", async () => {
  const [manager, customer] = [await people.staff(2), await people.customer()];
  const list = "select id from site.list_notifications($1)";
  await people.setting("staffTwoFactor", "on");
  expect(await people.refusal(list, [manager])).toEqual({ code: "BT121" });
  expect(await people.refusal(list, [customer])).toEqual(accepted);
  await secured(manager);
  expect(await people.refusal(list, [manager])).toEqual(accepted);
  await people.setting("staffTwoFactor", "off");
});

describe("sessions", () => {
  test("are listed to their owner, this one first, and ended one by one or all at once", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    const [here, there] = [await people.session(id), await people.session(id)];
    await people.session(id);
    await people.session(other);
    const list = "select id, is_current from iam.list_sessions($1, $2)";
    const found = await people.rows<{ id: number; is_current: boolean }>(list, [id, here]);
    expect(found.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const ending = "select iam.end_own_sessions($1, $2, $3)";
    const theirs = await people.held<number>("select id from iam.sessions where token_hash = $1", [there]);
    expect(await people.refusal(ending, [other, here, theirs])).toEqual({ code: "BT104" });
    expect(await people.value(ending, [id, here, theirs])).toBe(1);
    expect(await people.value(ending, [id, here, null])).toBe(1);
    expect(await people.rows(list, [id, here])).toHaveLength(1);
    expect(await people.rows("select user_id from iam.find_session($1, $2)", [there, home])).toEqual([]);
    expect(await people.rows("select user_id from iam.find_session($1, $2)", [here, home])).toHaveLength(1);
  });
});

describe("somebody who lost telephone and recovery codes", () => {
  const letIn = "select iam.end_second_step_of($1, $2, $3)";

  test("is let in by an administrator who says why, signed out everywhere and told", async () => {
    const admin = await people.staff(1);
    const customer = await people.customer();
    const session = await people.session(customer);
    const id = await secured(customer);
    expect(await people.rows("select * from iam.find_session($1, $2)", [session, home])).toHaveLength(1);
    expect(await people.refusal(letIn, [admin, id, " "])).toEqual({ code: "BT112", column: "reason" });
    expect(await people.refusal(letIn, [admin, id, "Passport seen on video"])).toEqual(accepted);
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
      await people.held("select count(*) from site.notifications where user_id = $1 and title like '%is off'", [id]),
    ).toBe(1);
  });

  test("is let in, being an administrator, by who owns the database", async () => {
    const id = await secured(await people.staff(1, "alone@house.test"));
    await people.owner.query("select iam.invite_administrator('alone@house.test', 'Alone', $1)", [
      token("alone-again"),
    ]);
    const opening = "select iam.open_session($1, $2, false, $3, 'test')";
    expect(await people.refusal(opening, [id, token("back-again"), home])).toEqual(accepted);
  });

  test("is not let in by anybody else, nor by themselves", async () => {
    const [admin, manager] = [await secured(await people.staff(1)), await people.staff(2)];
    const id = await secured(await people.customer());
    expect(await people.refusal(letIn, [manager, id, "Asked nicely"])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(letIn, [id, id, "It is me"])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(letIn, [admin, admin, "It is me"])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(letIn, [admin, 999_999_999, "Who?"])).toMatchObject({ code: "BT104" });
  });
});
