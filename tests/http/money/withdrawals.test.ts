// Withdrawals at the specified addresses.
import { describe, expect, test } from "vitest";
import { openMoneyServer } from "./cashier.ts";

const cashier = await openMoneyServer();
const bank = {
  bank_name: "Sparebanken",
  account_name: "Ann Berg",
  account_number: "NO12 3456",
  swift_code: "SPAVNOBB",
  bank_country: "Norway",
};
const fees = (percentage: string, fixed: string) =>
  cashier.query(
    "update site.settings set value = case name when 'withdrawFeePercentage' then $1 else $2 end where name in ('withdrawFeePercentage', 'withdrawFeeFixed')",
    percentage,
    fixed,
  );

describe("withdrawal requests", () => {
  test("a withdrawal shows amount and fee as held on every page until it is approved or declined (V10)", async () => {
    await fees("1.5", "2");
    const { client, real } = await cashier.person("500");
    await client.json("POST", "/dashboard/switch-wallet", { balanceId: real });
    const { status, body } = await client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "100" });
    expect([status, body.message]).toEqual([200, "Withdrawal request submitted"]);
    const withdrawal = body.withdrawal as { id: number; fee: string; total: string };
    expect([withdrawal.fee, withdrawal.total]).toEqual(["3.50000", "103.50000"]);
    const accounts = (await client.json("GET", "/withdraws")).body.accounts as Record<string, string>[];
    expect(accounts[0]).toMatchObject({
      balance: "500.00000",
      held: "103.50000",
      free_margin: "396.50000",
      withdrawable: "396.50",
    });
    expect((await client.json("GET", "/deposits")).body.accounts).toMatchObject([{ held: "103.50000" }]);

    await cashier.query("select money.approve_withdrawal($1, $2)", cashier.adminId, withdrawal.id);
    expect(await cashier.balance(real)).toBe("396.50");
    const second = await client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "50" });
    const other = second.body.withdrawal as { id: number };
    await cashier.query("select money.decline_withdrawal($1, $2, 'The name is another')", cashier.adminId, other.id);
    expect(await cashier.balance(real)).toBe("396.50");
    const { body: history } = await client.json("GET", "/withdraws/history");
    expect(history.data).toMatchObject([
      { id: other.id, status: "declined", decline_reason: "The name is another", balance_after: null },
      {
        id: withdrawal.id,
        amount: "100.00000",
        total: "103.50000",
        description: "Sparebanken",
        status: "approved",
        gateway: "bank",
        balance: { currency: "USD" },
        balance_after: "396.50000",
        formattedDescription: {
          bankName: "Sparebanken",
          accountName: "Ann Berg",
          accountNumber: "NO12 3456",
          swiftCode: "SPAVNOBB",
          bankCountry: "Norway",
        },
      },
    ]);
    expect(history.meta).toEqual({ total: 2, per_page: 15, page: 1, pages: 1 });
    const page = await (await client.get("/withdraws/history")).text();
    for (const text of ["Show reason", "The name is another", "Details", "SPAVNOBB"]) expect(page).toContain(text);
    await fees("0", "0");
  });

  test("a withdrawal to an account in another name is rejected", async () => {
    const { client, real } = await cashier.person("100");
    const send = (name: string) =>
      client.json("POST", "/withdraws/bank", { ...bank, account_name: name, balance_id: real, amount: "10" });
    const other = await send("Somebody Else");
    expect([other.status, other.body]).toMatchObject([
      422,
      { code: "BT314", fields: { account_name: "The bank account must be in your name" } },
    ]);
    expect(await cashier.query("select held::float from money.accounts where id = $1", real)).toEqual([{ held: 0 }]);
    expect((await send(" ANN  Berg ")).status).toBe(200);
  });

  test("every page shows the same held amount", async () => {
    const { client, real } = await cashier.person("100");
    await client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "40" });
    for (const path of ["/dashboard", "/deposits", "/withdraws"]) {
      const page = await (await client.get(path, { Accept: "text/html" })).text();
      const text = page.replaceAll(/<[^>]*>|<!--.*?-->/g, " ").replaceAll(/\s+/g, " ");
      expect([path, text.match(/On hold [\d.,]+/g)]).toEqual([path, expect.arrayContaining(["On hold 40.00"])]);
    }
  });

  test("a withdrawal with missing fields or above the free margin is rejected", async () => {
    const { client, real } = await cashier.person("100");
    for (const [field, sentence] of Object.entries({
      balance_id: "Wallet is required",
      amount: "Amount is required",
      bank_name: "Bank name is required",
      account_name: "Account name is required",
      account_number: "Account number is required",
      swift_code: "Swift code is required",
      bank_country: "Bank country is required",
    })) {
      const sent = await client.json("POST", "/withdraws/bank", {
        ...bank,
        balance_id: real,
        amount: "10",
        [field]: undefined,
      });
      expect([sent.status, sent.body.message]).toEqual([422, sentence]);
    }
    const tooMuch = await client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "100.01" });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([422, "Not enough balance"]);
  });

  test("a customer cannot withdraw from another customer's wallet (T-03)", async () => {
    const { real } = await cashier.person("100");
    const stranger = await cashier.person();
    const theirs = await stranger.client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "10" });
    expect(theirs.status).toBe(404);
  });

  test("fifty concurrent withdrawals take out no more than the free margin (T-13)", async () => {
    const { client, real } = await cashier.person("100");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "40" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test("two withdrawals with one idempotency key are one with one answer (T-17), also when the first answer was lost (T-18)", async () => {
    const { client, id, real } = await cashier.person("100");
    const fields = { ...bank, balance_id: real, amount: "10" };
    const url = new URL("/withdraws/bank", cashier.url);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      "Content-Type": "application/json",
      Accept: "application/json",
      Cookie: cookie,
      "Idempotency-Key": "w1",
    };
    const abort = new AbortController();
    const abortedRequest = fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(fields),
      signal: abort.signal,
    }).catch(() => null);
    setTimeout(() => abort.abort(), 5);
    await abortedRequest;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.json("POST", "/withdraws/bank", fields, { "Idempotency-Key": "w1" })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    const [row] = await cashier.query<{ count: number }>(
      "select count(*) from money.withdrawals where user_id = $1",
      id,
    );
    expect(row?.count).toBe(1);
    const other = await client.json(
      "POST",
      "/withdraws/bank",
      { ...fields, amount: "11" },
      { "Idempotency-Key": "w1" },
    );
    expect([other.status, other.body.code]).toEqual([422, "BT601"]);
  });

  test("without JavaScript a withdrawal shows the fee before it is sent and keeps the entered values", async () => {
    await fees("1.5", "2");
    const { client, real } = await cashier.person("100");
    const reviewQuery = new URLSearchParams({ balance_id: String(real), amount: "33.33", bank_name: "Sparebanken" });
    const page = await (await client.get(`/withdraws?${reviewQuery}`)).text();
    for (const text of ["35.83", 'value="Sparebanken"', 'name="_key"']) expect(page).toContain(text);
    const fields = { ...bank, balance_id: String(real), amount: "33.33", _key: "form-1" };
    const sent = await client.form("/withdraws/bank", fields, { Referer: `${cashier.url}/withdraws` });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/withdraws/history"]);
    const twice = await client.form("/withdraws/bank", fields, { Referer: `${cashier.url}/withdraws` });
    expect(twice.status).toBe(303);
    expect((await client.json("GET", "/withdraws/history")).body.meta).toMatchObject({ total: 1 });
    await fees("0", "0");
  });
});
