// Staff edit, close and delete orders: what was posted stays, what it was wrong by is posted beside it, and every check holds.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type Order, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

type Changed = Order & { deleted_at: string | null; created_at: string };

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await price("1.10000");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

async function price(bid: string) {
  time += 1000;
  const ask = (Number(bid) + 0.0001).toFixed(5);
  await world.frame([{ instrument: "EUR_USD", bid, ask, time }]);
}
const edit = (actor: number, id: number, changes: object, version: number | null = null) =>
  world.one<Changed>(world.owner, "select * from trading.edit_order($1, $2, $3, $4, 'A test')", [
    actor,
    id,
    changes,
    version,
  ]);
const remove = (actor: number, id: number) =>
  world.one<Changed>(world.owner, "select * from trading.delete_order($1, $2, null, 'A test')", [actor, id]);
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string; column?: string }) => [error.code, error.column].filter(Boolean).join(" "),
  );
const corrections = async (orderId: number) =>
  (
    await world.owner.query<{ amount: string }>(
      `select case when credit_account_id = customer_account_id then amount else -amount end as amount from money.transfers
       where source_type = 'order_change' and source_id like $1 || ':%' order by id`,
      [orderId],
    )
  ).rows.map(({ amount }) => Number(amount));
const closedOrder = async (balance = "1000", units = "10000", closeAt = "1.10500") => {
  const { userId, accountId } = await world.customer("USD", balance);
  await price("1.10000");
  const { id } = await world.place(userId, accountId, "EUR_USD", "buy", units);
  await price(closeAt);
  return { userId, accountId, id, order: await world.close(userId, id, "EUR_USD") };
};

/** An account that is old enough to approve what another person asks for. */
async function approver(role: number): Promise<number> {
  const id = await world.person(role);
  await world.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [id]);
  return id;
}
const waits = async (id: number | null) =>
  (await world.one<{ status: string }>(world.owner, "select status from money.approvals where id = $1", [id])).status;

describe("an admin who edits a closed order", () => {
  test("moves what its result changes by, beside the entry that was posted", async () => {
    const { accountId, id, order } = await closedOrder();
    // 10,000 × 0.005 less 1 pip of spread
    expect(order.pro_loss).toBe("49.00000");
    const after = await edit(world.admin, id, { closeRate: "1.10600", spread: "0" });
    expect([after.pro_loss, await corrections(id)]).toEqual(["59.00000", [10]]);
    expect(await world.balance(accountId)).toBe("1059.00000");
    await edit(world.admin, id, { openRate: "1.10110" });
    expect([await corrections(id), await world.balance(accountId)]).toEqual([[10, -10], "1049.00000"]);
    const { n } = await world.one<{ n: number }>(
      world.owner,
      "select count(*)::int as n from audit.entries where entity = 'trading.orders' and entity_id = $1 and actor_id = $2",
      [String(id), world.admin],
    );
    expect(Number(n)).toBe(2);
  });

  test("takes nothing that the customer does not have any more", async () => {
    const { accountId, id, userId } = await closedOrder("200");
    await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    expect(await code(edit(world.admin, id, { closeRate: "1.09000" }))).toBe("BT301");
    expect(await world.balance(accountId)).toBe("249.00000");
  });

  test("gives nobody the house's credit for a loss that never was", async () => {
    const { accountId, id } = await closedOrder("900", "80000", "1.08500");
    expect(await world.balance(accountId)).toBe("0.00000");
    await edit(world.admin, id, { closeRate: "1.10010" });
    // A loss of 1,208 became one of 8, the spread; of the 900 there were 892 are left, and the house has its 308 back.
    expect(await corrections(id)).toEqual([1200, -308]);
    expect(await world.balance(accountId)).toBe("892.00000");
  });

  test("may take an edit back, and a greater loss is the house's too once the balance was protected (Q-05)", async () => {
    const { accountId, id } = await closedOrder("900", "80000", "1.08500");
    await edit(world.admin, id, { closeRate: "1.10010" });
    await edit(world.admin, id, { closeRate: "1.08510" });
    expect(await world.balance(accountId)).toBe("0.00000");
    await world.credit(accountId, "500");
    await edit(world.admin, id, { closeRate: "1.08000" });
    // What came afterwards is not touched by what the house had taken on.
    expect(await world.balance(accountId)).toBe("500.00000");
  });

  test("of several that fell together: each gives the house's credit back before it is anybody's gain", async () => {
    const { userId, accountId } = await world.customer("USD", "900");
    await price("1.10000");
    const one = await world.place(userId, accountId, "EUR_USD", "buy", "40000");
    const two = await world.place(userId, accountId, "EUR_USD", "buy", "40000");
    await price("1.08500");
    // Each lost 604; the house took on 308.
    expect([(await world.order(two.id)).pro_loss, await world.balance(accountId)]).toEqual(["-604.00000", "0.00000"]);
    await edit(world.admin, one.id, { closeRate: "1.10010" });
    expect([await corrections(one.id), await world.balance(accountId)]).toEqual([[600, -308], "292.00000"]);
    await edit(world.admin, two.id, { closeRate: "1.10010" });
    expect([await corrections(two.id), await world.balance(accountId)]).toEqual([[600], "892.00000"]);
    await remove(world.admin, one.id);
    expect(await world.balance(accountId)).toBe("896.00000");
  });

  test("is told when somebody else was quicker, and which field cannot be so", async () => {
    const { id } = await closedOrder();
    await edit(world.admin, id, { spread: "2" }, 0);
    expect(await code(edit(world.admin, id, { spread: "3" }, 0))).toBe("BT118 version");
    expect(await code(edit(world.admin, id, { openRate: "NaN" }))).toBe("BT213 openRate");
    expect(await code(edit(world.admin, id, { spread: "-1" }))).toBe("BT213 spread");
    expect(await code(edit(world.admin, id, { profit: "-1" }))).toBe("BT213 profit");
    expect(await code(edit(world.admin, id, { openTime: "2026-03-02T23:00Z" }))).toBe("BT227 openTime");
  });
});

describe("an admin who edits an open order", () => {
  test("changes its margin, exposure and levels; the engine acts on the new level", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const { id, margin_used } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    const after = await edit(world.admin, id, { openRate: "1.15000", spread: "0", loss: "1.09500" });
    expect(Number(margin_used)).toBeCloseTo(110.01, 5);
    expect(Number(after.margin_used)).toBe(115);
    const state = await world.state(accountId);
    expect([Number(state.used_margin), Number(state.profit_loss)]).toEqual([115, -499]);
    expect(await corrections(id)).toEqual([]);
    await price("1.09400");
    expect(await world.order(id)).toMatchObject({ close_reason: expect.stringMatching(/stop/) });
  });

  test("sees it stopped out at once when its new margin level is at the stop-out", async () => {
    const { userId, accountId } = await world.customer("USD", "200");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await price("1.10001");
    expect((await world.order(id)).close_time).toBeNull();
    await edit(world.admin, id, { openRate: "1.11500" });
    expect(await world.order(id)).toMatchObject({ close_reason: "stop_out" });
  });

  test("sets no level that the market has reached, no close rate, and keeps a minute that was only shown", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "sell", "10000");
    const { created_at } = (await world.order(id)) as Changed;
    expect(await code(edit(world.admin, id, { profit: "1.20000" }))).toBe("BT208 profit");
    expect(await code(edit(world.admin, id, { loss: "1.00000" }))).toBe("BT209 loss");
    expect(await code(edit(world.admin, id, { closeRate: "1.1" }))).toBe("BT226 closeRate");
    await edit(world.admin, id, { openTime: "2026-03-02T10:00Z", spread: "4" });
    expect(((await world.order(id)) as Changed).created_at).toBe(created_at);
    await edit(world.admin, id, { openTime: "2026-03-01T09:30Z" });
    expect(((await world.order(id)) as Changed).created_at).toContain("2026-03-01 09:30");
  });

  test("may edit one that was left waiting, and one of which a part was closed", async () => {
    const { userId, accountId } = await world.customer("USD", "5000");
    await price("1.10000");
    await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09000");
    await price("1.08900");
    const { id } = await world.one<{ id: number }>(
      world.owner,
      "select id from trading.orders where account_id = $1 order by id desc limit 1",
      [accountId],
    );
    await world.app.query("select trading.close_order($1, $2, null, 400)", [userId, id]);
    await edit(world.admin, id, { openRate: "1.09500", openTime: "2026-03-01T09:30Z" });
    expect(Number((await world.order(id)).open_rate)).toBe(1.095);
  });
});

describe("an admin who deletes an order", () => {
  test("gives an open one's margin back and moves no money", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    const other = await world.place(userId, accountId, "EUR_USD", "sell", "1000");
    await remove(world.admin, id);
    const state = await world.state(accountId);
    expect([state.balance, Number(state.used_margin)]).toEqual(["1000.00000", Number(other.margin_used)]);
    expect(await code(remove(world.admin, id))).toBe("BT104");
    expect(await code(world.close(userId, id, "EUR_USD"))).toBe("BT104 orderId");
    const shown = await world.owner.query("select id from trading.order_list where account_id = $1", [accountId]);
    expect(shown.rows).toEqual([{ id: other.id }]);
    await price("1.05000");
  });

  test("posts a closed one's result back, after edits too", async () => {
    const { accountId, id } = await closedOrder();
    await edit(world.admin, id, { spread: "11" });
    await remove(world.admin, id);
    expect([await world.balance(accountId), await corrections(id)]).toEqual(["1000.00000", [-10, -39]]);
  });
});

describe("a change that waits for a second person", () => {
  const propose = async (actor: number, action: string, id: number, more: object) =>
    (
      await world.one<{ approval: number | null }>(
        world.app,
        "select (money.propose($1, $2, $3, $4) ->> 'approval')::bigint as approval",
        [actor, action, id, more],
      )
    ).approval;
  const approve = (actor: number, id: number | null) =>
    world.app.query("select money.decide_approval($1, $2, true)", [actor, id]);
  const limit = (value: string) =>
    world.owner.query(
      "insert into site.settings (name, value) values ('secondPersonAbove', $1) on conflict (name) do update set value = $1",
      [value],
    );
  test("is not carried out on an order that was edited or closed since", async () => {
    const second = await approver(1);
    const { id } = await closedOrder();
    const { userId, accountId } = await world.customer("USD", "2000");
    await price("1.10000");
    const open = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await price("1.10500");
    await limit("20");
    const edited = await propose(world.admin, "edit_trade", id, { changes: { closeRate: "1.12000" } });
    const shut = await propose(world.admin, "delete_trade", open.id, {});
    const other = await propose(world.admin, "edit_trade", open.id, { changes: { openRate: "1.09000" } });
    await limit("");
    expect(await code(propose(second, "edit_trade", id, { changes: { spread: "2" } }))).toBe("BT332");
    await world.close(userId, open.id, "EUR_USD");
    for (const asked of [shut, other]) expect(await code(approve(second, asked))).toBe("BT118 version");
    expect([await waits(shut), await world.balance(accountId)]).toEqual(["waiting", "2049.00000"]);
    await approve(second, edited);
    expect(await waits(edited)).toBe("approved");
  });

  test("is carried out on an open order while it is open; an edit that waits is void once the order is deleted", async () => {
    const second = await approver(1);
    const { userId, accountId } = await world.customer("USD", "2000");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await price("1.10500");
    await limit("20");
    const other = await propose(world.admin, "edit_trade", id, { changes: { openRate: "1.09000" } });
    const gone = await propose(world.admin, "delete_trade", id, {});
    await approve(second, gone);
    expect([await waits(gone), await waits(other), await world.balance(accountId)]).toEqual([
      "approved",
      "void",
      "2000.00000",
    ]);
    await limit("");
  });
});

describe("of staff", () => {
  test("managers edit and delete when the site lets them, and only their own customers' (Q-51, Q-52)", async () => {
    const { userId, id } = await closedOrder();
    const manager = await approver(2);
    expect(await code(edit(manager, id, { spread: "1" }))).toBe("BT103");
    await world.owner.query("update site.settings set value = 'on' where name = 'managersEditTrades'");
    expect(await code(edit(manager, id, { spread: "1" }))).toBe("BT104");
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [userId, manager]);
    expect(await code(edit(manager, id, { spread: "1.5" }))).toBe("done");
    expect(await code(remove(manager, id))).toBe("done");
    await world.owner.query("update site.settings set value = 'off' where name = 'managersEditTrades'");
    for (const role of [4, 5, 6]) expect(await code(remove(await world.person(role), id))).toBe("BT103");
  });

  test("a manager and a retention agent close their own clients' orders and nobody else's (Q-52)", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const place = async () => (await world.place(userId, accountId, "EUR_USD", "buy", "1000")).id;
    const manager = await approver(2);
    const agent = await world.person(6);
    const id = await place();
    for (const actor of [manager, agent]) expect(await code(world.close(actor, id, "EUR_USD"))).toBe("BT104 orderId");
    await world.owner.query(
      `insert into crm.leads (source, first_name, last_name, email, manager_id, retention_agent_id, user_id)
       values ('manual', 'A', 'B', 'client-of-staff@example.com', $1, $2, $3)`,
      [manager, agent, userId],
    );
    const close = (actor: number, order: number) =>
      world.one<Order>(world.app, "select * from trading.close_order($1, $2, 'EUR_USD', null, null, 'A test')", [
        actor,
        order,
      ]);
    expect(await close(manager, id)).toMatchObject({ close_reason: "staff" });
    expect(await close(agent, await place())).toMatchObject({ close_reason: "staff" });
    await expect(
      world.app.query("select trading.set_profit($1, $2, 2)", [manager, await place()]),
    ).rejects.toMatchObject({
      code: "BT104",
    });
  });
});

describe("the preview of a change by staff", () => {
  type Facts = { open_rate: string; close_rate: string | null; pro_loss: string; balance: string };
  const preview = async (actor: number, id: number, action: string, changes: object = {}) =>
    JSON.parse(
      (
        await world.one<{ preview: string }>(
          world.owner,
          "select trading.preview_change($1, $2, $3, $4)::text as preview",
          [actor, id, action, changes],
        )
      ).preview,
    ) as { before: Facts; after: Facts };

  test("shows the price, the result and the balance that the edit of a closed order then writes (Q-120)", async () => {
    const { accountId, id } = await closedOrder();
    const shown = await preview(world.admin, id, "edit", { closeRate: "1.10600", spread: "0" });
    expect(shown).toMatchObject({
      before: { close_rate: "1.1051", pro_loss: "49.00", balance: "1049.00" },
      after: { close_rate: "1.106", pro_loss: "59.00", balance: "1059.00" },
    });
    expect([await corrections(id), await world.balance(accountId)]).toEqual([[], "1049.00000"]);
    const after = await edit(world.admin, id, { closeRate: "1.10600", spread: "0" });
    expect([Number(after.pro_loss).toFixed(2), Number(await world.balance(accountId)).toFixed(2)]).toEqual([
      shown.after.pro_loss,
      shown.after.balance,
    ]);
  });

  test("counts the negative balance protection that a correction takes back", async () => {
    const { accountId, id } = await closedOrder("200", "10000", "1.07000");
    expect(await world.balance(accountId)).toBe("0.00000");
    const shown = await preview(world.admin, id, "edit", { closeRate: "1.09000" });
    await edit(world.admin, id, { closeRate: "1.09000" });
    expect(shown.after.balance).toBe(Number(await world.balance(accountId)).toFixed(2));
  });

  test("shows what deleting and closing would do, and refuses what the edit would refuse", async () => {
    const { accountId, id } = await closedOrder();
    expect((await preview(world.admin, id, "delete")).after).toMatchObject({ pro_loss: "0.00", balance: "1000.00" });
    await remove(world.admin, id);
    expect(await world.balance(accountId)).toBe("1000.00000");
    const { userId, accountId: other } = await world.customer("USD", "1000");
    await price("1.10000");
    const open = await world.place(userId, other, "EUR_USD", "buy", "10000");
    await price("1.10500");
    const { after } = await preview(world.admin, open.id, "close");
    const closed = await world.close(userId, open.id, "EUR_USD");
    expect(after).toMatchObject({
      close_rate: String(Number(closed.close_rate)),
      pro_loss: Number(closed.pro_loss).toFixed(2),
      balance: Number(await world.balance(other)).toFixed(2),
    });
    expect(await code(preview(world.admin, open.id, "edit", { openRate: "-1" }))).toBe("BT213 openRate");
    expect(await code(preview(world.admin, 999_999_999, "edit"))).toBe("BT104");
  });
});

describe("the reason of a change by staff (Q-120)", () => {
  const entries = async (id: number) =>
    (
      await world.owner.query<{ action: string; reason: string }>(
        "select action, reason from audit.entries where entity = 'trading.orders' and entity_id = $1 order by id",
        [String(id)],
      )
    ).rows;
  const because = (id: number, reason: string | null) =>
    world.one(world.owner, 'select * from trading.edit_order($1, $2, \'{"spread": "0"}\', null, $3)', [
      world.admin,
      id,
      reason,
    ]);

  test("is 1 to 500 characters, stands in the audit log and with the order's history", async () => {
    const { id, userId } = await closedOrder();
    for (const reason of ["", "  ", "x".repeat(501)]) expect(await code(because(id, reason))).toBe("BT257 reason");
    await because(id, "Spike of the provider");
    expect(await entries(id)).toEqual([{ action: "edit", reason: "Spike of the provider" }]);
    const { rows } = await world.owner.query<{ event: string; reason: string }>(
      "select event, reason from trading.order_history($1, $2) where reason is not null",
      [userId, id],
    );
    expect(rows).toEqual([{ event: "edited", reason: "Spike of the provider" }]);
  });

  test("may be left out by an administrator alone, and is then recorded as not given", async () => {
    const { id } = await closedOrder();
    await because(id, null);
    expect(await entries(id)).toEqual([{ action: "edit", reason: "no reason given" }]);
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const open = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    const manager = (
      await world.one<{ id: number }>(
        world.owner,
        "insert into iam.users (email, password_hash, full_name, role_id) values ('m@test.test', '$argon2id$', 'M', 2) returning id",
      )
    ).id;
    await world.owner.query(
      "insert into iam.profiles (user_id, manager_id) values ($1, $2) on conflict (user_id) do update set manager_id = $2",
      [userId, manager],
    );
    const close = (reason: string | null) =>
      world.one(world.owner, "select * from trading.close_order($1, $2, 'EUR_USD', null, null, $3)", [
        manager,
        open.id,
        reason,
      ]);
    expect(await code(close(null))).toBe("BT257 reason");
    await close("Asked for on the phone");
    expect(await entries(open.id)).toEqual([{ action: "close", reason: "Asked for on the phone" }]);
  });
});
