import { expect, test } from "vitest";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
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
  const { status, body } = await installation.owner.json("GET", `/dashboard/review?${new URLSearchParams(query)}`);
  return { status, ...(body as Answer) };
}
const rounded = (text: string | undefined, places = 6) => Number(text).toFixed(places);
const buy = { instrument: "EUR_USD", type: "buy", amount: "100000" };

test("a review equals the values that the database stores when the order is placed", async () => {
  await installation.price("EUR_USD", "1.08500", "1.08520");
  const levels = { closeAtProfit: "on", profitLevel: "1.09", closeAtLoss: "on", lossLevel: "1.082" };
  const { status, review: result, order } = await review({ ...buy, ...levels });
  expect(status).toBe(200);
  expect(result.refusal).toBeNull();
  expect(order).toMatchObject({ profit: "1.09", loss: "1.082", kind: null });

  const { body } = await installation.owner.json("POST", "/dashboard/orders", {
    ...buy,
    profit: order.profit,
    loss: order.loss,
  });
  const placed = body.order as { id: number };
  const [stored] = await installation.query<Record<string, string>>(
    `select o.open_rate::text, o.margin_used::text, o.spread::text, o.take_profit::text, o.stop_loss::text,
       trading.profit_loss(o.type, o.units, o.open_rate, o.take_profit, o.spread, o.exchange_rate)::text as at_profit,
       trading.profit_loss(o.type, o.units, o.open_rate, o.stop_loss, o.spread, o.exchange_rate)::text as at_loss,
       s.free_margin::text
     from trading.orders o cross join lateral trading.account_state(o.account_id) s where o.id = $1`,
    [placed.id],
  );
  expect(result.price).toBe(stored?.open_rate);
  expect(rounded(result.margin)).toBe(rounded(stored?.margin_used));
  expect(rounded(result.spread_markup)).toBe(rounded(stored?.spread));
  // Ask less bid, times units.
  expect(rounded(result.spread_cost)).toBe("20.000000");
  expect(rounded(result.profit_outcome)).toBe(rounded(stored?.at_profit));
  expect(rounded(result.loss_outcome)).toBe(rounded(stored?.at_loss));
  // The spread is charged at the opening: the free margin is lower by that amount.
  expect(rounded(String(Number(result.free_margin_after) - Number(stored?.spread)))).toBe(rounded(stored?.free_margin));
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: placed.id, instrument: "EUR_USD" });
});

test("outside forex a review values a move of 1.00 and the full quoted spread (Q-119)", async () => {
  await installation.price("BTC_USD", "80000.00", "80015.00");
  const { review: result } = await review({ instrument: "BTC_USD", type: "buy", amount: "0.5" });
  expect([result.in_pips, rounded(result.pip_value), rounded(result.spread_cost), result.spread_markup]).toEqual([
    false,
    "0.500000",
    "7.500000",
    null,
  ]);
});

test("pips are counted from the newest bid, as for the order", async () => {
  await installation.price("EUR_USD", "1.08500", "1.08520");
  const levels = { levelsIn: "pips", closeAtProfit: "on", profitLevel: "50", closeAtLoss: "on", lossLevel: "30" };
  const { order } = await review({ ...buy, ...levels });
  expect(order).toMatchObject({ profit: "1.090000", loss: "1.082000" });
  // Those of a pending order are counted from its own price.
  const { order: pending } = await review({ ...buy, ...levels, kind: "limit", price: "1.08000" });
  expect(pending).toMatchObject({ profit: "1.085000", loss: "1.077000" });
});

test.each([
  [{ ...buy, amount: "90000000" }, "Insufficient Balance!"],
  [{ ...buy, closeAtLoss: "on", lossLevel: "1.2" }, "Stop loss would be executed immediately"],
  [{ ...buy, closeAtProfit: "on", profitLevel: "1.01" }, "Take profit would be executed immediately"],
  [{ ...buy, kind: "limit", price: "1.2" }, "At this price the order would be executed immediately"],
  [{ ...buy, kind: "stop", price: "1.2" }, null],
])("the review states the reason for which the order would be rejected: %o", async (query, refusal) => {
  await installation.price("EUR_USD", "1.08500", "1.08520");
  const { review: result } = await review(query);
  expect(result.refusal).toBe(refusal);
});

test("a review that cannot be computed redirects to the ticket", async () => {
  await installation.price("EUR_USD", "1.08500", "1.08520");
  for (const query of [
    { ...buy, amount: "ten" },
    { ...buy, instrument: "EUR_XYZ" },
    { ...buy, type: "hold" },
  ]) {
    const response = await installation.owner.get(`/dashboard/review?${new URLSearchParams(query)}`);
    expect([response.status, response.headers.get("location")?.split("?")[0]]).toEqual([302, "/dashboard"]);
  }
});

test("without scripts a reviewed order redirects to the dashboard with its filters", async () => {
  await installation.price("EUR_USD", "1.08500", "1.08520");
  const from = `/dashboard/review?${new URLSearchParams({ ...buy, symbol: "EUR_USD", cat: "crypto" })}`;
  const placed = await installation.submit(
    installation.owner,
    "/dashboard/orders?symbol=EUR_USD&cat=crypto",
    { ...buy, amount: "1000", _key: "reviewed-1" },
    from,
  );
  expect(placed.to).toMatch(/^\/dashboard\?cat=crypto&symbol=EUR_USD/);
  const refused = await installation.submit(
    installation.owner,
    "/dashboard/orders?symbol=EUR_USD",
    { ...buy, amount: "0" },
    from,
  );
  expect(refused).toEqual({ status: 303, to: from });
});
