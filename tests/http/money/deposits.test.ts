// Deposits at the specified addresses, for API clients and for browsers without JavaScript.
import { describe, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { photo } from "../../support/documents.ts";
import { logIn } from "../../support/client.ts";
import { openMoneyServer } from "./cashier.ts";

const cashier = await openMoneyServer();
type Deposit = { id: number; amount: string; fee: string; total: string; status: string };

async function requestDeposit(client: Client, fields: object, headers: Record<string, string> = {}) {
  const { status, body } = await client.json("POST", "/deposits", fields, headers);
  return { status, body, deposit: body.deposit as Deposit, link: String(body.paymentLink) };
}

async function prove(client: Client, path: string, fields: Record<string, string>, file?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("proof", new File([new Uint8Array(file)], "receipt.jpg", { type: "image/jpeg" }));
  const response = await client.send("PUT", path, { body: form, headers: { Accept: "application/json" } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const sender = { bank_name: "Sparebanken", account_name: "Ann Berg", account_number: "NO12 3456" };

describe("deposits by bank transfer", () => {
  test("a bank deposit shows the bank account, takes a proof, and is pending until staff approve it", async () => {
    const { client, real } = await cashier.person();
    const { status, body, deposit, link } = await requestDeposit(client, {
      balance_id: real,
      amount: "250.00",
      gateway: "bank",
    });
    expect([status, body.message, link]).toEqual([200, "Deposit submitted", `/deposits/bank/${deposit.id}`]);
    const page = (await client.json("GET", link)).body;
    expect(page.details).toEqual({
      key1: "Handelsbank Nord",
      key2: "Bourse Client Money Ltd",
      key3: "NO93 8601 1117 947",
      key4: "HANDNOKK",
      key5: "Norway",
    });

    const proven = await prove(client, link, sender, await photo());
    expect(proven.body).toMatchObject({
      message: "Deposit request submitted",
      redirect: `/deposits?status=pending&amount=250.00&deposit=${deposit.id}`,
    });
    const { body: history } = await client.json("GET", "/deposits/history");
    const [row] = history.data as Record<string, unknown>[];
    expect(row).toMatchObject({
      id: deposit.id,
      amount: "250.00000",
      total: "250.00000",
      description: "Deposit request",
      status: "pending",
      gateway: "bank",
      balance: { currency: "USD" },
      formattedDescription: { bankName: "Sparebanken", accountName: "Ann Berg", accountNumber: "NO12 3456" },
    });
    expect(history.meta).toEqual({ total: 1, per_page: 15, page: 1, pages: 1 });

    // The proof is readable by its owner and by staff who decide.
    const proof = String(row?.proof);
    expect((await client.get(proof)).status).toBe(200);
    expect((await (await cashier.manager()).get(proof)).status).toBe(200);
    expect((await (await cashier.person()).client.get(proof)).status).toBe(404);

    await cashier.query("select money.approve_deposit($1, $2)", cashier.adminId, deposit.id);
    expect(await cashier.balance(real)).toBe("250.00");
    expect((await prove(client, link, sender, await photo())).status).toBe(404);
  });

  test("a bank deposit without the sender's bank or the proof is rejected with the missing fields", async () => {
    const { client, real } = await cashier.person();
    const { link } = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "bank" });
    for (const [field, sentence] of [
      ["bank_name", "Bank name is required"],
      ["account_name", "Account name is required"],
      ["account_number", "Account number is required"],
    ]) {
      const answer = await prove(client, link, { ...sender, [String(field)]: " " }, await photo());
      expect([answer.status, answer.body.message]).toEqual([422, sentence]);
    }
    const without = await prove(client, link, sender);
    expect([without.status, without.body.message]).toEqual([422, "Proof is required"]);
    const script = await prove(client, link, sender, Buffer.from("<script>alert(1)</script>"));
    expect(script.status).toBe(422);
  });

  test("a customer cannot read or change another customer's deposit, nor deposit to their wallet (T-03, T-04)", async () => {
    const [owner, stranger] = [await cashier.person(), await cashier.person()];
    const { deposit, link } = await requestDeposit(owner.client, {
      balance_id: owner.real,
      amount: "100",
      gateway: "bank",
    });
    for (const path of [link, `/deposits/pay/${deposit.id}`, `/deposits/qr/${deposit.id}`]) {
      expect((await stranger.client.json("GET", path)).status).toBe(404);
    }
    expect((await prove(stranger.client, link, sender, await photo())).status).toBe(404);
    expect((await stranger.client.json("POST", `/deposits/qr/${deposit.id}`, {})).status).toBe(404);
    const other = await requestDeposit(stranger.client, { balance_id: owner.real, amount: "100", gateway: "bank" });
    expect([other.status, other.body.fields]).toEqual([404, { balance_id: "Not found" }]);
    const page = await stranger.client.get(`/deposits?status=success&deposit=${deposit.id}`);
    expect(await page.text()).not.toContain("<dialog");
  });
});

describe("amounts", () => {
  const values = [
    -1,
    0,
    -0,
    "NaN",
    "Infinity",
    1e308,
    "1e308",
    1e-9,
    "0x10",
    "1,000",
    " 1",
    "１２３",
    2 ** 53 + 1,
    "9007199254740993",
    "12.345678901",
    "12.345",
    [1, 2],
    null,
    true,
    {},
    "9".repeat(10_000),
    "90071992547409.93",
    "",
  ];
  test.each(values.map((value) => [JSON.stringify(value)?.slice(0, 40), value]))(
    "an amount of %s is rejected and leaves no row (T-19)",
    async (_name, amount) => {
      const { client, id, real } = await person();
      const deposit = await client.json("POST", "/deposits", { balance_id: real, amount, gateway: "bank" });
      expect([400, 422]).toContain(deposit.status);
      const bank = { ...sender, swift_code: "DNBANOKK", bank_country: "Norway" };
      const withdrawal = await client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount });
      expect([400, 422]).toContain(withdrawal.status);
      const total = await client.json("POST", "/deposits", {
        balance_id: real,
        amount: "100",
        gateway: "bank",
        total: amount,
      });
      expect([400, 422]).toContain(total.status);
      const [rows] = await cashier.query<{ count: number }>(
        "select (select count(*) from money.deposits where user_id = $1) + (select count(*) from money.withdrawals where user_id = $1) as count",
        id,
      );
      expect(rows?.count).toBe(0);
    },
  );
  let customer: Awaited<ReturnType<typeof cashier.person>> | undefined;
  const person = async () => (customer ??= await cashier.person("1000"));

  test("a valid amount keeps every digit", async () => {
    const { client, real } = await cashier.person();
    for (const amount of ["100.01", 100.1, "249 999.99"]) {
      const { deposit } = await requestDeposit(client, { balance_id: real, amount, gateway: "bank" });
      expect(Number(deposit.amount)).toBe(Number(String(amount).replace(" ", "")));
    }
  });
});

describe("gateways", () => {
  test("a customer sees each gateway's name, fee and limits, and external payment links with their reference", async () => {
    const { client } = await cashier.person();
    const { body } = await client.json("GET", "/deposits");
    expect(body.gateways).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: "Bank transfer",
          value: "bank",
          fee: "0",
          min_amount: "100",
          max_amount: "250000",
        }),
        expect.objectContaining({ name: "PrMoney", value: "prmoney", fee: "2.9" }),
      ]),
    );
    expect((body.gateways as { value: string }[]).map(({ value }) => value)).not.toContain("stripe");
    expect(body.externalPayments).toMatchObject([
      {
        name: "Kasse Nord",
        link: "https://kasse-nord.example/pay",
        custom_label: "Reference",
        custom_value: "BRS-DEMO",
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("sealed:");
  });

  test("a disabled or unknown gateway and an amount beyond its limits are rejected", async () => {
    const { client, real } = await cashier.person();
    const sentences = async (fields: object) =>
      (await requestDeposit(client, { balance_id: real, ...fields })).body.message;
    expect(await sentences({ amount: "100", gateway: "stripe" })).toBe("This payment method is not available");
    expect(await sentences({ amount: "100", gateway: "__proto__" })).toBe("This payment method is not available");
    expect(await sentences({ amount: "100", gateway: "globiance" })).toBe("This payment method is not available");
    expect(await sentences({ amount: "100" })).toBe("Gateway is required");
    expect(await sentences({ gateway: "bank" })).toBe("Amount is required");
    expect(await sentences({ amount: "99.99", gateway: "bank" })).toBe(
      "Amount must be between 100.00 and 250,000.00 USD",
    );
    const { body } = await client.json("POST", "/deposits", { amount: "100", gateway: "bank" });
    expect(body.message).toBe("Wallet is required");
  });

  test("without JavaScript a deposit goes step by step and shows fee and total before it is sent", async () => {
    const { client, real } = await cashier.person();
    const first = await (await client.get("/deposits")).text();
    expect(first).not.toContain('name="amount"');
    const second = await (await client.get(`/deposits?balance_id=${real}&gateway=prmoney`)).text();
    expect(second).toContain('name="amount"');
    expect(second).not.toContain('name="total"');
    const third = await (await client.get(`/deposits?balance_id=${real}&gateway=prmoney&amount=33.33`)).text();
    expect(third).toContain('name="total" value="34.30"');
    const key = /name="_key" value="([^"]+)"/.exec(third)?.[1] ?? "";
    const fields = { balance_id: String(real), gateway: "prmoney", amount: "33.33", total: "34.30", _key: key };
    const sent = await client.form("/deposits", fields, { Referer: `${cashier.url}/deposits` });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/deposits\/pay\/\d+$/)]);
    const pay = await (await client.get(String(sent.headers.get("location")))).text();
    expect(pay).toContain(`href="${cashier.provider.url}/pay/dep_`);
    const again = await client.form("/deposits", fields, { Referer: `${cashier.url}/deposits` });
    expect(again.headers.get("location")).toBe(sent.headers.get("location"));
  });

  test("a deposit must be confirmed again when the fee changed after it was shown", async () => {
    const { client, real } = await cashier.person();
    const { status, body } = await requestDeposit(client, {
      balance_id: real,
      amount: "100",
      gateway: "prmoney",
      total: "102.00",
    });
    expect([status, body.message]).toEqual([422, "The fee has changed. Check the new total"]);
  });
});

describe("deposits in crypto", () => {
  test("a crypto deposit is rejected while no price is known", async () => {
    const { client, id, real } = await cashier.person();
    const { status, body } = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "btc" });
    expect([status, body.message]).toEqual([422, "No price"]);
    const [row] = await cashier.query<{ status: string }>("select status from money.deposits where user_id = $1", id);
    expect(row?.status).toBe("declined");
    const usdt = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "usdt" });
    expect((await client.json("GET", usdt.link)).body).toMatchObject({ convertedAmount: "100.50", network: "Polygon" });
  });

  test("a crypto deposit shows address, amount at a stored rate and a QR code, and a payment notice credits nothing", async () => {
    await cashier.tick("BTC_USD", "79990", "80010");
    const { client, id, real } = await cashier.person();
    const { deposit, link } = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "btc" });
    expect(link).toBe(`/deposits/qr/${deposit.id}`);
    const { body } = await client.json("GET", link);
    // 100.50 with the fee of half a per cent, at 80,000, rounded up.
    expect(body).toMatchObject({
      gateway: "btc",
      walletCode: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
      convertedAmount: "0.00125625",
      amount: "100.00000",
    });
    expect(Buffer.from(String(body.qrCode).split(",")[1] ?? "", "base64").toString()).toContain("<svg");
    await cashier.tick("BTC_USD", "99990", "100010");
    expect((await client.json("GET", link)).body.convertedAmount).toBe("0.00125625");

    const wrong = await client.json("POST", link, { transaction: "<script>" });
    expect([wrong.status, wrong.body.message]).toEqual([422, "Invalid transaction ID"]);
    const transaction = "f".repeat(64);
    const confirmed = await client.json("POST", link, { transaction });
    expect(confirmed.body.redirect).toBe(`/deposits?status=success&amount=100.00&deposit=${deposit.id}`);
    expect(await (await client.get(String(confirmed.body.redirect))).text()).toContain("Deposit successful");
    expect(await cashier.balance(real)).toBe("0.00");

    const other = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "btc" });
    const twice = await client.json("POST", other.link, { transaction });
    expect([twice.status, twice.body.message]).toEqual([409, "This transaction was already used for a deposit"]);
    const [row] = await cashier.query<{ count: number }>(
      "select count(*) from money.transfers t join money.accounts a on a.id = t.customer_account_id where a.user_id = $1 and t.kind = 'deposit'",
      id,
    );
    expect(row?.count).toBe(0);
  });
});

describe("the result page of a deposit", () => {
  const show = async (client: Awaited<ReturnType<typeof cashier.person>>["client"], query: string) =>
    (await client.get(`/deposits?${query}`)).text();

  test("a success is not shown to a customer without a deposit; a failure and a submission are (Q-112)", async () => {
    const { client } = await cashier.person();
    expect(await show(client, "status=success&amount=9999")).not.toContain("9999");
    const failed = await show(client, "status=foo&message=%3Cb%3EThe+card+was+refused");
    expect(failed).toContain("Deposit failed");
    expect(failed).toContain("&lt;b&gt;The card was refused");
    const submitted = await show(client, "status=pending&amount=250.00");
    expect(submitted).toContain("Deposit submitted");
    expect(submitted).toContain("250.00");
    expect(await show(client, "status=pending&amount=1%3Cscript%3E")).not.toContain("1&lt;script");
  });

  test("a pending deposit is shown with the status and message of the address and the stored amount", async () => {
    const { client, real } = await cashier.person();
    await requestDeposit(client, { balance_id: real, amount: "100", gateway: "bank" });
    const successful = await show(client, "status=success&amount=9999&message=Thank+you");
    for (const text of [
      "Deposit successful",
      "Thank you",
      "100.00",
      "Your balance is updated when the payment is confirmed",
    ])
      expect(successful).toContain(text);
    expect(successful).not.toContain("9999");
    expect(successful).not.toContain("The amount has been added to your balance");
    expect(await show(client, "status=failed&message=Card+expired")).toContain("Deposit failed");
    expect(await show(client, "status=pending")).toContain("Deposit submitted");
    expect(await cashier.balance(real)).toBe("0.00");
  });

  test("a decided deposit is shown with its stored status, whatever the address states", async () => {
    const { client, real } = await cashier.person();
    const { deposit } = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "bank" });
    await cashier.query("select money.approve_deposit($1, $2)", cashier.adminId, deposit.id);
    const approved = await show(client, "status=failed&message=Pay+again");
    expect(approved).toContain("Deposit successful");
    expect(approved).not.toContain("Pay again");
    const second = await requestDeposit(client, { balance_id: real, amount: "120", gateway: "bank" });
    await cashier.query(
      "select money.decline_deposit($1, $2, 'No transfer arrived')",
      cashier.adminId,
      second.deposit.id,
    );
    const declined = await show(client, "status=success&message=Free+money");
    for (const text of ["Deposit failed", "No transfer arrived"]) expect(declined).toContain(text);
    expect(declined).not.toContain("Free money");
  });

  test("another customer's deposit and one older than a day are not shown", async () => {
    const [ann, bob] = [await cashier.person(), await cashier.person()];
    const { deposit } = await requestDeposit(ann.client, { balance_id: ann.real, amount: "140", gateway: "bank" });
    expect(await show(bob.client, `status=success&deposit=${deposit.id}`)).not.toContain("Deposit successful");
    await cashier.query(
      "update money.deposits set created_at = created_at - interval '25 hours' where id = $1",
      deposit.id,
    );
    expect(await show(ann.client, "status=success")).not.toContain("Deposit successful");
    expect(await show(ann.client, `status=success&deposit=${deposit.id}`)).toContain("Deposit successful");
  });
});

describe("repeated deposits", () => {
  test("two deposits with one idempotency key are one deposit with one answer (T-17)", async () => {
    const { client, id, real } = await cashier.person();
    const fields = { balance_id: real, amount: "100", gateway: "prmoney" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.json("POST", "/deposits", fields, { "Idempotency-Key": "once" })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    const [row] = await cashier.query<{ count: number }>("select count(*) from money.deposits where user_id = $1", id);
    expect(row?.count).toBe(1);
    const other = await client.json("POST", "/deposits", { ...fields, amount: "101" }, { "Idempotency-Key": "once" });
    expect([other.status, other.body.code]).toEqual([422, "BT601"]);
    const stranger = await cashier.person();
    const theirs = await requestDeposit(
      stranger.client,
      { ...fields, balance_id: stranger.real },
      { "Idempotency-Key": "once" },
    );
    expect(theirs.status).toBe(200);
  });
});

describe("provider failures", () => {
  test.each(["broken", "linkless", "page", "elsewhere"] as const)(
    "a provider failure of the kind %s leaves a declined deposit and a readable message",
    async (behaviour) => {
      const { client, id, real } = await cashier.person();
      cashier.provider.behave(behaviour);
      const { status, body } = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "prmoney" });
      cashier.provider.behave("good");
      expect([status, body.code]).toEqual([502, "gateway_failed"]);
      expect(body.message).toBe("The payment could not be started. Try again or choose another payment method");
      const [row] = await cashier.query<{ status: string }>("select status from money.deposits where user_id = $1", id);
      expect(row?.status).toBe("declined");
    },
  );
});

describe("required documents", () => {
  test("deposits and withdrawals need approved documents while the settings require them (Q-50)", async () => {
    const { client, real } = await cashier.person("500");
    await cashier.query("update site.settings set value = 'on' where name in ('kycDeposit', 'kycWithdraw')");
    const deposit = await requestDeposit(client, { balance_id: real, amount: "100", gateway: "bank" });
    expect([deposit.status, deposit.body.message]).toEqual([403, "Please verify KYC to enable deposit"]);
    const bank = { ...sender, swift_code: "DNBANOKK", bank_country: "Norway" };
    const withdrawal = await client.json("POST", "/withdraws/bank", { ...bank, balance_id: real, amount: "10" });
    expect([withdrawal.status, withdrawal.body.message]).toEqual([403, "Please verify KYC to enable withdraw"]);
    const verified = await logIn(cashier.url);
    const { body } = await verified.json("GET", "/deposits");
    const own = (body.accounts as { id: number }[])[0]?.id;
    expect((await requestDeposit(verified, { balance_id: own, amount: "100", gateway: "bank" })).status).toBe(200);
    await cashier.query("update site.settings set value = 'off' where name in ('kycDeposit', 'kycWithdraw')");
    const page = await (await client.get("/withdraws")).text();
    expect(page).toContain("Verify your identity to withdraw");
    expect(page).toContain('href="/kyc"');
  });
});
