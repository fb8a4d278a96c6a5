// Forms without scripts whose outcome is unknown: the next page sends them with the same idempotency key.
import { afterAll, expect, test } from "vitest";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
const { owner, submit, query } = installation;
await installation.price("EUR_USD", "1.10000", "1.10010");
await query(`
  create function public.conflict() returns trigger language plpgsql as $$
  begin
      raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
  end $$;
  create trigger conflict before insert on site.idempotency_keys for each row execute function public.conflict();
  alter table site.idempotency_keys disable trigger conflict`);
afterAll(() => query("drop trigger conflict on site.idempotency_keys"));
await query(
  `select money.adjust_balance((select id from iam.users where email = 'admin@demo.test'), a.id, 500, 'add')
   from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test' and a.mode = 'real'`,
);
const [real] = await query<{ id: number }>(
  "select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test' and a.mode = 'real'",
);
const order = { type: "buy", instrument: "EUR_USD", amount: "10000" };
const { body } = await owner.json("POST", "/dashboard/orders", order);
const { id } = body.order as { id: number };
const position = { orderId: String(id), instrument: "EUR_USD" };
const form = await (await owner.get("/withdraws", { Accept: "text/html" })).text();
const bank = {
  account_name: /name="account_name"[^>]* value="([^"]*)"/.exec(form)?.[1] ?? "",
  balance_id: String(real?.id),
  amount: "100",
  bank_name: "Sparebanken",
  account_number: "NO12 3456",
  swift_code: "SPAVNOBB",
  bank_country: "Norway",
};
const review = `/dashboard/review?${new URLSearchParams(order)}`;

/** The keys in the forms of a page. */
async function keysOf(path: string): Promise<string[]> {
  const page = await (await owner.get(path, { Accept: "text/html" })).text();
  return [...page.matchAll(/name="_key" value="([^"]*)"/g)].map(([, key]) => key ?? "");
}

test.each([
  ["a new order", "/dashboard/orders", order, "/dashboard?symbol=EUR_USD", "trading.orders"],
  ["a reviewed order", "/dashboard/orders", order, review, "trading.orders"],
  ["a doubled position", "/dashboard/orders/double", position, `/dashboard/orders/${id}/double`, "trading.orders"],
  [
    "a part of a position",
    "/dashboard/orders/close",
    { ...position, units: "1000" },
    `/dashboard/orders/${id}/close`,
    "trading.orders",
  ],
  ["a withdrawal", "/withdraws/bank", bank, `/withdraws?${new URLSearchParams(bank)}`, "money.withdrawals"],
  [
    "a deposit",
    "/deposits",
    { balance_id: String(real?.id), gateway: "bank", amount: "250" },
    `/deposits?balance_id=${real?.id}&gateway=bank&amount=250`,
    "money.deposits",
  ],
])("the page after a 503 sends %s with the key of the first attempt", async (name, path, fields, page, table) => {
  const rows = async () => (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;
  const before = await rows();
  const _key = `first ${name}`;
  await query("alter table site.idempotency_keys enable trigger conflict");
  const refused = await submit(owner, path, { ...fields, _key }, page);
  await query("alter table site.idempotency_keys disable trigger conflict");
  expect(refused).toEqual({ status: 303, to: page });
  expect(await keysOf(page)).toContain(_key);
  // The first attempt may have run: both are one.
  for (const _ of [1, 2]) await submit(owner, path, { ...fields, _key }, page);
  expect(await rows()).toBe(before + 1);
  // An answer settles the attempt.
  expect(await keysOf(page)).not.toContain(_key);
});
