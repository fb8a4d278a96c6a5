import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";
import { refused } from "../money/bank.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let userId: number;
let accountId: number;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "30");
  await world.frame([{ instrument: "EUR_USD", bid: "1.1", ask: "1.1", time: Date.parse("2026-03-02T10:00:00Z") }]);
  ({ userId, accountId } = await world.customer("USD", "1000"));
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

const pending = (kind: string, price: string, profit: string | null = null, loss: string | null = null) =>
  world.app.query("select trading.place_pending($1, $2, 'EUR_USD', 'buy', $3, 1000, $4, $5, $6)", [
    userId,
    accountId,
    kind,
    price,
    profit,
    loss,
  ]);

test.each([
  ["limit", "0.000000000000000001"],
  ["limit", "0.10999"],
  ["limit", "1.000001"],
  ["stop", "11.00001"],
  ["stop", "999999999"],
  ["limit", "NaN"],
])("a pending buy %s order at %s is rejected", async (kind, price) => {
  await refused(pending(kind, price), "BT213", "price");
});

test("the error for a rate out of range states the range", async () => {
  const error = await pending("limit", "0.01").catch((thrown: { message: string; detail: string }) => thrown);
  expect(error).toMatchObject({ message: "Price must be between {{lowest}} and {{highest}}" });
  expect(JSON.parse((error as { detail: string }).detail)).toEqual({ lowest: "0.11", highest: "11" });
});

test("levels and rates between a tenth and ten times the rate are accepted", async () => {
  await refused(pending("limit", "1.00000", "10.1"), "BT213", "profit");
  await refused(pending("limit", "1.00000", null, "0.000000000000000001"), "BT213", "loss");
  await pending("limit", "0.11000", "1.1", "0.0111");
  await pending("stop", "11.00000");
});

test("a level of an open order must be between a tenth and ten times the rate", async () => {
  const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
  const set = (level: string, rate: string) =>
    world.app.query("select trading.set_level($1, $2, $3, $4)", [userId, id, level, rate]);
  await refused(set("take_profit", "11.01"), "BT213", "profit");
  await refused(set("stop_loss", "0.000000000000000001"), "BT213", "loss");
});
