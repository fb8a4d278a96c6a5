import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused, succeeded, withdraw } from "./bank.ts";

let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const save = "select * from money.save_gateway($1, $2, p_key1 => $3, p_key3 => $4, p_fee => $5, p_is_active => $6)";

describe("gateway settings", () => {
  test("saving a gateway keeps unnamed fields, and a bank with an account is offered at once", async () => {
    await bank.app(save, admin, "bank", "Bank", "", "5", "true");
    const offered = "select fee::text, is_active::text from money.gateway_list where name = 'bank'";
    expect(await bank.app(offered)).toEqual([{ fee: "0.0000", is_active: "false" }]);
    await bank.app(save, admin, "bank", null, "DE02", null, "false");
    expect(await bank.app(offered)).toEqual([{ fee: "0.0000", is_active: "true" }]);
    const [row] = await bank.app("select key1, key3 from money.open_gateway('bank')");
    expect(row).toEqual({ key1: "Bank", key3: "DE02" });
    const [auditEntry] = await bank.sql(
      "select count(*) as count from audit.entries where action = 'save_gateway' and actor_id = $1",
      admin,
    );
    expect(auditEntry?.count).toBe(2);
  });

  test("a gateway is saved by administrators only, with a known name and a valid fee", async () => {
    for (const role of [2, 4, 5, 6])
      await refused(bank.app(save, await bank.person(role), "stripe", "k", null, "1", "true"), "BT103");
    await refused(bank.app(save, admin, "nobody", "k", null, "1", "true"), "BT104");
    for (const fee of ["-1", "101", "NaN", "Infinity"])
      await refused(bank.app(save, admin, "stripe", "k", null, fee, "true"), "BT326", "fee");
    await refused(bank.app(save, admin, "stripe", "k".repeat(2001), null, "1", "true"), "BT311");
    await refused(bank.app(save, admin, "wipays", null, null, "1", "true"), "BT336", "key1");
    await refused(
      bank.app("select money.save_gateway($1, 'stripe', p_min_amount => 10, p_max_amount => 5)", admin),
      "BT300",
    );
    await refused(bank.app("select * from money.gateways"), "42501");
  });

  test("a gateway's limits are converted to every currency, to the cent", async () => {
    await bank.sql("select market.set_clock('ticks', 'always', 'none')");
    await bank.tick("EUR_USD", "1.2499", "1.2501", "2026-03-02T10:00:00Z");
    await bank.app("select money.save_gateway($1, 'bank', p_min_amount => 100, p_max_amount => 200)", admin);
    const customer = await bank.customer("EUR");
    const request = (amount: string) =>
      bank.app("select id from money.request_deposit($1, $2, $3, 'bank')", customer.id, customer.real, amount);
    for (const amount of ["79.99", "160.01"]) await refused(request(amount), "BT321", "amount");
    for (const amount of ["80", "160"]) expect(await request(amount)).toHaveLength(1);
  });
});

test("in a currency without cents fee and total are whole numbers, which every provider requires", async () => {
  await bank.app("select money.save_gateway($1, 'stripe', p_key1 => 'k', p_fee => 2.9, p_is_active => true)", admin);
  const customer = await bank.customer("JPY");
  const quote = (amount: string) =>
    bank.app("select fee, total from money.quote_deposit($1, $2, $3, 'stripe')", customer.id, customer.real, amount);
  expect((await quote("10050")).map(({ fee, total }) => [Number(fee), Number(total)])).toEqual([[291, 10_341]]);
  const request = "select total from money.request_deposit($1, $2, $3, 'stripe')";
  expect(Number((await bank.app(request, customer.id, customer.real, "10050"))[0]?.total)).toBe(10_341);
  await refused(quote("10050.5"), "BT300", "amount");
  await refused(bank.app(request, customer.id, customer.real, "10050.5"), "BT300", "amount");
});

describe("external payment links", () => {
  test("external payment links are added, changed and deleted by administrators only", async () => {
    const text = "select id, name, logo from money.save_external_payment($1, $2, $3, $4, $5)";
    const [row] = await bank.app(text, admin, null, "https://kasse.example/logo.png", "Kasse", "https://kasse.example");
    expect(await bank.app(text, admin, row?.id ?? 0, null, "Kasse Nord", "https://kasse.example")).toEqual([
      { id: row?.id, name: "Kasse Nord", logo: "https://kasse.example/logo.png" },
    ]);
    await refused(bank.app(text, admin, null, "/logo.png", "Kasse", "https://kasse.example"), "BT327", "logo");
    await refused(bank.app(text, admin, null, "", " ", "https://kasse.example"), "BT327", "name");
    for (const link of ["", "javascript:alert(1)", "kasse.example"])
      await refused(bank.app(text, admin, null, "", "K", link), "BT327", "link");
    await refused(bank.app(text, await bank.person(2), null, "", "K", "https://k.example"), "BT103");
    await bank.app("select money.delete_external_payment($1, $2)", admin, row?.id ?? 0);
    expect(await bank.app("select id from money.external_payment_list")).toEqual([]);
    await refused(bank.app("select money.delete_external_payment($1, $2)", admin, row?.id ?? 0), "BT104");
  });
});

test("of 25 withdrawals and 25 orders that each need most of the free margin, one succeeds (T-13)", async () => {
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:01:00Z");
  for (let round = 0; round < 3; round += 1) {
    const customer = await bank.customer("USD", "400");
    const acts = Array.from({ length: 50 }, (_, n) =>
      n % 2
        ? bank.app(withdraw, customer.id, customer.real, "300", null)
        : bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)", customer.id, customer.real),
    );
    expect(await succeeded(acts, "BT301", "BT205", "BT206")).toBe(1);
  }
});
