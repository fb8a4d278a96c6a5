import { expect, test } from "vitest";
import { openDesk } from "./desk.ts";

const desk = await openDesk();
type Review = Record<
  | "price"
  | "margin"
  | "free_margin_after"
  | "pip_value"
  | "spread_cost"
  | "spread_markup"
  | "profit_outcome"
  | "loss_outcome",
  string
> & {
  in_pips: boolean;
  refusal: string | null;
};
type Answer = { review: Review; order: Record<string, string | null> };

async function review(query: Record<string, string>) {
  const { status, body } = await desk.owner.json("GET", `/dashboard/review?${new URLSearchParams(query)}`);
  return { status, ...(body as Answer) };
}
const rounded = (text: string | undefined, places = 6) => Number(text).toFixed(places);
const buy = { instrument: "EUR_USD", type: "buy", amount: "100000" };

test("a review says what the database stores when the order is placed", async () => {
  await desk.price("EUR_USD", "1.08500", "1.08520");
  const levels = { closeAtProfit: "on", profitRate: "1.09", closeAtLoss: "on", lossRate: "1.082" };
  const { status, review: said, order } = await review({ ...buy, ...levels });
  expect(status).toBe(200);
  expect(said.refusal).toBeNull();
  expect(order).toMatchObject({ profit: "1.09", loss: "1.082", kind: null });

  const { body } = await desk.owner.json("POST", "/dashboard/orders", {
    ...buy,
    profit: order.profit,
    loss: order.loss,
  });
  const placed = body.order as { id: number };
  const [stored] = await desk.query<Record<string, string>>(
    `select o.open_rate::text, o.margin_used::text, o.spread::text, o.take_profit::text, o.stop_loss::text,
       trading.profit_loss(o.type, o.units, o.open_rate, o.take_profit, o.spread, o.exchange_rate)::text as at_profit,
       trading.profit_loss(o.type, o.units, o.open_rate, o.stop_loss, o.spread, o.exchange_rate)::text as at_loss,
       s.free_margin::text
     from trading.orders o cross join lateral trading.account_state(o.account_id) s where o.id = $1`,
    [placed.id],
  );
  expect(said.price).toBe(stored?.open_rate);
  expect(rounded(said.margin)).toBe(rounded(stored?.margin_used));
  expect(rounded(said.spread_markup)).toBe(rounded(stored?.spread));
  // Ask less bid, times units.
  expect(rounded(said.spread_cost)).toBe("20.000000");
  expect(rounded(said.profit_outcome)).toBe(rounded(stored?.at_profit));
  expect(rounded(said.loss_outcome)).toBe(rounded(stored?.at_loss));
  // The spread is charged with the opening: it is all that the free margin is short of.
  expect(rounded(String(Number(said.free_margin_after) - Number(stored?.spread)))).toBe(rounded(stored?.free_margin));
  await desk.owner.json("POST", "/dashboard/orders/close", { orderId: placed.id, instrument: "EUR_USD" });
});

test("outside forex a review values a move by 1.00 and the whole quoted spread (Q-119)", async () => {
  await desk.price("BTC_USD", "80000.00", "80015.00");
  const { review: said } = await review({ instrument: "BTC_USD", type: "buy", amount: "0.5" });
  expect([said.in_pips, rounded(said.pip_value), rounded(said.spread_cost), rounded(said.spread_markup)]).toEqual([
    false,
    "0.500000",
    "7.500000",
    "0.000000",
  ]);
});

test("pips are counted from the newest bid, as the order's are", async () => {
  await desk.price("EUR_USD", "1.08500", "1.08520");
  const { order } = await review({ ...buy, closeAtProfit: "on", profitPips: "50", closeAtLoss: "on", lossPips: "30" });
  expect(order).toMatchObject({ profit: "1.090000", loss: "1.082000" });
});

test.each([
  [{ ...buy, amount: "90000000" }, "Insufficient Balance!"],
  [{ ...buy, closeAtLoss: "on", lossRate: "1.2" }, "Stop loss would close the order at once"],
  [{ ...buy, closeAtProfit: "on", profitRate: "1.01" }, "Take profit would close the order at once"],
  [{ ...buy, kind: "limit", price: "1.2" }, "The rate would fill the order at once"],
  [{ ...buy, kind: "stop", price: "1.2" }, null],
])("what stands against an order is said before it is sent: %o", async (query, refusal) => {
  await desk.price("EUR_USD", "1.08500", "1.08520");
  const { review: said } = await review(query);
  expect(said.refusal).toBe(refusal);
});

test("a review needs the account's owner and an order that can be reckoned; otherwise it leads back to the ticket", async () => {
  await desk.price("EUR_USD", "1.08500", "1.08520");
  for (const query of [
    { ...buy, amount: "ten" },
    { ...buy, instrument: "EUR_XYZ" },
    { ...buy, type: "hold" },
  ]) {
    const response = await desk.owner.get(`/dashboard/review?${new URLSearchParams(query)}`);
    expect([response.status, response.headers.get("location")?.split("?")[0]]).toEqual([302, "/dashboard"]);
  }
});

test("without a script a reviewed order leads to the dashboard as it was", async () => {
  await desk.price("EUR_USD", "1.08500", "1.08520");
  const from = `/dashboard/review?${new URLSearchParams({ ...buy, symbol: "EUR_USD", cat: "crypto" })}`;
  const placed = await desk.submit(
    desk.owner,
    "/dashboard/orders?symbol=EUR_USD&cat=crypto",
    { ...buy, amount: "1000", _key: "reviewed-1" },
    from,
  );
  expect(placed.to).toMatch(/^\/dashboard\?cat=crypto&symbol=EUR_USD/);
  const refused = await desk.submit(desk.owner, "/dashboard/orders?symbol=EUR_USD", { ...buy, amount: "0" }, from);
  expect(refused).toEqual({ status: 303, to: from });
});
