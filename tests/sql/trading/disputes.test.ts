// Disputes about closed orders: requests of customers and decisions of staff.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

const DAY = 86_400_000;
let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-02T10:00:00Z");
let owner: { userId: number; accountId: number };
let orderId: number;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
});
afterAll(async () => {
  await world.end();
  await database.drop();
});
/** A customer whose stop-loss was just reached. */
beforeEach(async () => {
  await tick("1.10000");
  owner = await world.customer("USD", "1000");
  orderId = (await world.place(owner.userId, owner.accountId, "EUR_USD", "buy", "1000", null, "1.09000")).id;
  await tick("1.08900");
});

async function tick(bid: string, after = 1000): Promise<void> {
  clock += after;
  await world.frame([{ instrument: "EUR_USD", bid, ask: bid, time: clock }]);
}
type Dispute = { id: number; status: string; reason: string; answer: string | null };
const dispute = (userId: number, reason = "The price was never there") =>
  world.one<Dispute>(world.app, "select * from trading.dispute_close($1, $2, $3)", [userId, orderId, reason]);
const answer = (staffId: number, id: number, verdict = "declined", text = "It was: see the ticks") =>
  world.one<Dispute>(world.app, "select * from trading.answer_dispute($1, $2, $3, $4)", [staffId, id, verdict, text]);
const orderDispute = (userId: number) =>
  world.one<{ until: string; is_possible: string; status: string | null; answer: string | null }>(
    world.app,
    "select until, is_possible, status, answer from trading.order_dispute($1, $2)",
    [userId, orderId],
  );
const notificationsOf = async (userId: number) =>
  (
    await world.owner.query<{ title: string; url: string }>(
      "select title, url from site.notifications where user_id = $1 and type::text like 'order_dispute%' order by id desc",
      [userId],
    )
  ).rows;

describe("opening a dispute", () => {
  test("the owner of a closed order opens one dispute with a text, and repeating it changes nothing", async () => {
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "t", status: null });
    const first = await dispute(owner.userId);
    expect(await dispute(owner.userId)).toMatchObject({ id: first.id, status: "open" });
    await expect(dispute(owner.userId, "And one more thing")).rejects.toMatchObject({ code: "BT233" });
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "f", status: "open" });
    expect((await notificationsOf(world.admin))[0]).toEqual({
      title: "Disputed close",
      url: "/admin/disputes?status=open",
    });
  });

  test("a dispute can be opened for thirty days after the close, by the market's clock", async () => {
    await tick("1.08900", 30 * DAY - 1000);
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "t" });
    await tick("1.08900", 2000);
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "f" });
    await expect(dispute(owner.userId)).rejects.toMatchObject({ code: "BT232" });
  });

  test("a dispute needs a reason and a closed order", async () => {
    await expect(dispute(owner.userId, "   ")).rejects.toMatchObject({ code: "BT231", column: "reason" });
    await expect(dispute(owner.userId, "x".repeat(2001))).rejects.toMatchObject({ code: "BT231" });
    orderId = (await world.place(owner.userId, owner.accountId, "EUR_USD", "buy", "1000")).id;
    await expect(dispute(owner.userId)).rejects.toMatchObject({ code: "BT230" });
  });

  test("other users cannot dispute the order", async () => {
    const { userId: stranger } = await world.customer();
    await expect(dispute(stranger)).rejects.toMatchObject({ code: "BT104" });
    await expect(dispute(world.admin)).rejects.toMatchObject({ code: "BT104" });
    await expect(orderDispute(stranger)).rejects.toMatchObject({ code: "BT104" });
    expect(await orderDispute(world.admin)).toMatchObject({ is_possible: "f" });
  });
});

describe("deciding a dispute", () => {
  test("staff decide a dispute once, and the owner reads the answer", async () => {
    const { id } = await dispute(owner.userId);
    const manager = await world.person(2);
    await expect(answer(manager, id)).rejects.toMatchObject({ code: "BT104" });
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [owner.userId, manager]);
    await expect(answer(manager, id, "perhaps")).rejects.toMatchObject({ code: "BT235", column: "verdict" });
    await expect(answer(manager, id, "declined", " ")).rejects.toMatchObject({ code: "BT236", column: "answer" });
    expect(await answer(manager, id)).toMatchObject({ status: "declined", answer: "It was: see the ticks" });
    await expect(answer(world.admin, id, "accepted")).rejects.toMatchObject({ code: "BT234" });
    expect(await orderDispute(owner.userId)).toMatchObject({ status: "declined", answer: "It was: see the ticks" });
    expect((await notificationsOf(owner.userId))[0]).toEqual({ title: "Dispute rejected", url: `/orders/${orderId}` });
    const audited = "select action from audit.entries where entity = 'dispute' and entity_id = $1 order by id";
    expect((await world.owner.query(audited, [String(id)])).rows).toEqual([
      { action: "dispute_close" },
      { action: "answer_dispute" },
    ]);
  });

  test("staff find pending disputes by ticket and status; agents find none", async () => {
    const { id } = await dispute(owner.userId);
    const list = 'select id, reason, close_reason from trading.list_disputes($1, $2, \'{"page": 1, "limit": 15}\')';
    const waiting = { ticket: String(orderId), status: "open" };
    expect((await world.app.query(list, [world.admin, waiting])).rows).toEqual([
      { id, reason: "The price was never there", close_reason: "stop_loss" },
    ]);
    const manager = await world.person(2);
    expect((await world.app.query(list, [manager, waiting])).rows).toEqual([]);
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [owner.userId, manager]);
    expect((await world.app.query(list, [manager, waiting])).rows).toHaveLength(1);
    const agent = await world.person(6);
    await expect(world.app.query(list, [agent, waiting])).rejects.toMatchObject({ code: "BT103" });
    await expect(answer(agent, id)).rejects.toMatchObject({ code: "BT103" });
    await expect(answer(owner.userId, id)).rejects.toMatchObject({ code: "BT103" });
  });

  test("staff cannot decide their own dispute", async () => {
    const { id } = await dispute(owner.userId);
    await world.owner.query("update iam.users set role_id = 2 where id = $1", [owner.userId]);
    await expect(answer(owner.userId, id)).rejects.toMatchObject({ code: "BT306" });
  });
});
