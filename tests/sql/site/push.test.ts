import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hash, home, openPeople, type People, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

let count = 0;
type Browser = { device: Buffer; session: Buffer; endpoint: string };
/** The user logs in, in a new browser or in one in which a user has logged in before. */
async function logIn(userId: number, device = token(`device${++count}`)): Promise<Browser> {
  const session = token(`push session${++count}`);
  await people.value("select iam.open_session($1, $2, false, $3, 'test', $4, 'Firefox')", [
    userId,
    session,
    home,
    device,
  ]);
  return { device, session, endpoint: `https://push.example/${device.toString("hex")}` };
}
const subscribe = (userId: number, { session, endpoint }: Browser) =>
  people.refusal("select site.subscribe_push($1, $2, $3, $4, $5, 'Firefox')", [
    userId,
    session,
    endpoint,
    "A".repeat(87),
    "B".repeat(22),
  ]);
async function logInWithPush(userId: number): Promise<Browser> {
  const browser = await logIn(userId);
  expect(await subscribe(userId, browser)).toEqual({ code: "not refused" });
  return browser;
}
const places = (userId: number, { session }: Browser) =>
  people.rows("select * from site.push_places($1, $2)", [userId, session]);
/** The browsers to which a new notification of the user would be sent, of the given ones. */
async function reached(userId: number, ...browsers: Browser[]): Promise<boolean[]> {
  const id = await people.storedValue("select site.notify_user($1, 'order_closed', 'Closed', '', '/history')", [
    userId,
  ]);
  const { rows } = await people.worker.query<{ endpoint: string }>(
    `select p.endpoint from generate_series(1, 10000) s, site.read_push($1, s) p`,
    [id],
  );
  return browsers.map(({ endpoint }) => rows.some((row) => row.endpoint === endpoint));
}

describe("push messages to a browser", () => {
  test("end with a log-out, and a message that waits to be sent is not sent", async () => {
    const id = await people.customer();
    const [left, kept] = [await logInWithPush(id), await logInWithPush(id)];
    expect(await reached(id, left, kept)).toEqual([true, true]);
    await people.value("select iam.end_session($1)", [left.session]);
    expect(await reached(id, left, kept)).toEqual([false, true]);
  });

  test("end when the user ends its session or all others, also where the session has expired", async () => {
    const id = await people.customer();
    const [here, one, expired] = [await logInWithPush(id), await logInWithPush(id), await logInWithPush(id)];
    await people.owner.query("delete from iam.sessions where token_hash = $1", [expired.session]);
    const ending = await people.storedValue("select id from iam.sessions where token_hash = $1", [one.session]);
    const end = "select iam.end_own_sessions($1, $2, $3)";
    await people.value(end, [id, here.session, ending]);
    expect(await reached(id, here, one, expired)).toEqual([true, false, true]);
    await people.value(end, [id, here.session, null]);
    expect(await reached(id, here, one, expired)).toEqual([true, false, false]);
  });

  test("end when staff end the session or all sessions of the customer", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const [first, second] = [await logInWithPush(id), await logInWithPush(id)];
    const ending = await people.storedValue("select id from iam.sessions where token_hash = $1", [first.session]);
    await people.value("select iam.end_sessions_of($1, $2, $3)", [admin, id, ending]);
    expect(await reached(id, first, second)).toEqual([false, true]);
    await people.value("select iam.end_sessions_of($1, $2)", [admin, id]);
    expect(await reached(id, first, second)).toEqual([false, false]);
  });

  test("end with a new password, except to the browser in which it was changed", async () => {
    const id = await people.customer();
    const [here, there] = [await logInWithPush(id), await logInWithPush(id)];
    const renewed = token("renewed");
    await people.value("select iam.change_password($1, $2, $3, $4, $5, $6)", [
      id,
      hash,
      `${hash}x`,
      here.session,
      renewed,
      home,
    ]);
    expect(await reached(id, here, there)).toEqual([true, false]);
    await people.value("select iam.end_session($1)", [renewed]);
    expect(await reached(id, here, there)).toEqual([false, false]);
  });

  test.each(["password_hash = password_hash || 'x'", "is_active = false", "deleted_at = now()"])(
    "end everywhere with the change %s of the user, and do not start again with the account",
    async (change) => {
      const id = await people.customer();
      const browser = await logInWithPush(id);
      await people.owner.query(`update iam.users set ${change} where id = $1`, [id]);
      await people.owner.query("update iam.users set is_active = true, deleted_at = null where id = $1", [id]);
      expect(await reached(id, browser)).toEqual([false]);
    },
  );

  test("continue after the session expired, until another user logs in there, who turns them on for themself", async () => {
    const [first, second] = [await people.customer(), await people.customer()];
    const browser = await logInWithPush(first);
    await people.owner.query("update iam.sessions set expires_at = now() where token_hash = $1", [browser.session]);
    await people.owner.query("select iam.purge_expired()");
    expect(await reached(first, browser)).toEqual([true]);
    const taken = await logIn(second, browser.device);
    expect([await reached(first, browser), await reached(second, taken)]).toEqual([[false], [false]]);
    expect(await places(second, taken)).toEqual([{ is_here: false, is_elsewhere: false }]);
    await subscribe(second, taken);
    expect([await reached(first, browser), await reached(second, taken)]).toEqual([[false], [true]]);
    expect(await places(second, taken)).toEqual([{ is_here: true, is_elsewhere: false }]);
    expect(await places(second, await logIn(second))).toEqual([{ is_here: false, is_elsewhere: true }]);
  });

  test("of another user continue when a user ends an earlier session in the same browser from elsewhere", async () => {
    const [first, second] = [await people.customer(), await people.customer()];
    const shared = await logInWithPush(first);
    const taken = await logIn(second, shared.device);
    await subscribe(second, taken);
    const elsewhere = await logIn(first);
    const ending = await people.storedValue("select id from iam.sessions where token_hash = $1", [shared.session]);
    await people.value("select iam.end_own_sessions($1, $2, $3)", [first, elsewhere.session, ending]);
    expect(await reached(second, taken)).toEqual([true]);
  });

  test("end and start for the session's own browser alone, and replace its earlier address", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    const [here, there] = [await logInWithPush(id), await logInWithPush(id)];
    const end = "select site.unsubscribe_push($1, $2)";
    await people.value(end, [id, here.session]);
    await people.value(end, [other, there.session]);
    expect(await reached(id, here, there)).toEqual([false, true]);
    expect(await subscribe(other, here)).toEqual({ code: "BT100" });
    const moved = { ...there, endpoint: "https://push.example/moved" };
    await subscribe(id, moved);
    expect(await reached(id, there, moved)).toEqual([false, true]);
  });

  test("of staff continue while they act for a customer, whose messages they cannot turn on, and end with the log-out", async () => {
    const [admin, customer] = [await people.staff(1), await people.customer()];
    const own = await logInWithPush(admin);
    const [acting, back] = [token("acting"), token("back from acting")];
    await people.value("select iam.login_as($1, $2, $3, $4, $5, 'test')", [admin, customer, own.session, acting, home]);
    expect(await subscribe(customer, { ...own, session: acting })).toEqual({ code: "BT100" });
    await people.value("select iam.back_to_admin($1, $2, $3, 'test')", [acting, back, home]);
    expect(await reached(admin, own)).toEqual([true]);
    const again = token("acting again");
    await people.value("select iam.login_as($1, $2, $3, $4, $5, 'test')", [admin, customer, back, again, home]);
    await people.value("select iam.end_session($1)", [again]);
    expect(await reached(admin, own)).toEqual([false]);
  });
});
