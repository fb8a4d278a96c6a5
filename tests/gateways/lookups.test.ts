// Look-ups of payments: the request to each provider, and what each of its answers means for the deposit.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { awesomePayments } from "../../app/gateways/awesome-payments.ts";
import { coinpayments } from "../../app/gateways/coinpayments.ts";
import { flutterwave } from "../../app/gateways/flutterwave.ts";
import { type Gateway, GatewayError, type PaymentLookup } from "../../app/gateways/gateway.ts";
import { moonpay } from "../../app/gateways/moonpay.ts";
import { prmoney } from "../../app/gateways/prmoney.ts";
import { answerWith, lookup, type Options, toolsFor } from "./adapter.ts";

const find = (gateway: Gateway, options: Options, more: Partial<PaymentLookup> = {}) =>
  gateway.lookUp?.({ ...lookup, ...more }, toolsFor(gateway, options));
const LESS = "Received amount is less than requested";
const ours = { reference: "dep_1", amount: "100.00", currency: "USD", providerReference: "p/1" };

test("flutterwave is asked by reference, and only a successful answer counts", async () => {
  const keys = { key2: "secret" };
  const data = { id: 9, tx_ref: "dep_1", status: "successful", amount: 100, currency: "USD" };
  const requests = answerWith({ status: "success", data }, { status: "error", data }, { status: "success" }, 404, 500);
  expect(await find(flutterwave, { keys }, { reference: "dep/1" })).toEqual({
    reference: "dep_1",
    status: "paid",
    amount: "100",
    currency: "USD",
    providerReference: "9",
  });
  expect(requests).toEqual([
    {
      method: "GET",
      url: "https://api.flutterwave.com/v3/transactions/verify_by_reference?tx_ref=dep%2F1",
      headers: { Authorization: "Bearer secret" },
    },
  ]);
  expect(await find(flutterwave, { keys })).toBeNull();
  expect(await find(flutterwave, { keys })).toBeNull();
  expect(await find(flutterwave, { keys })).toBeNull();
  await expect(find(flutterwave, { keys })).rejects.toThrow(GatewayError);
});

test("of several MoonPay transactions under one reference a paid one has priority, then a pending one", async () => {
  const keys = { key2: "secret", key4: "wallet", key5: "btc" };
  const transaction = (id: string, status: string) => ({
    id,
    status,
    externalTransactionId: "dep_1",
    walletAddress: "wallet",
    currency: { code: "btc" },
    baseCurrencyAmount: 100,
    baseCurrency: { code: "usd" },
  });
  const [failed, pending, paid] = [
    transaction("1", "failed"),
    transaction("2", "pending"),
    transaction("3", "completed"),
  ];
  const requests = answerWith([failed, pending, paid, {}], [failed, pending], [failed], {}, 404);
  const event = { reference: "dep_1", amount: "100", currency: "USD" };
  expect(await find(moonpay, { keys }, { reference: "dep/1" })).toEqual({
    ...event,
    status: "paid",
    providerReference: "3",
  });
  expect(requests).toEqual([
    {
      method: "GET",
      url: "https://api.moonpay.com/v1/transactions/ext/dep%2F1",
      headers: { Authorization: "Api-Key secret", Accept: "application/json" },
    },
  ]);
  expect(await find(moonpay, { keys })).toEqual({ ...event, status: "pending", providerReference: "2" });
  expect(await find(moonpay, { keys })).toBeNull();
  expect(await find(moonpay, { keys })).toBeNull();
  expect(await find(moonpay, { keys })).toBeNull();
});

test("the contract of providers without documentation has a look-up by reference at the installation's address", async () => {
  const options = { keys: { key1: "client" }, urls: { api: "https://api.example" } };
  const answer = { event: "payment.completed", reference: "dep_1", amount: "100.00", currency: "USD" };
  const requests = answerWith(answer, {}, 404);
  expect(await find(prmoney, options)).toEqual({
    reference: "dep_1",
    status: "paid",
    amount: "100.00",
    currency: "USD",
  });
  expect(requests).toEqual([
    {
      method: "GET",
      url: "https://api.example/payments/dep_1",
      headers: { "X-Api-Key": "client", Accept: "application/json" },
    },
  ]);
  expect(await find(prmoney, options)).toBeNull();
  expect(await find(prmoney, options)).toBeNull();
  await expect(find(prmoney, { urls: {} })).rejects.toThrow(GatewayError);
  expect(requests).toHaveLength(3);
});

describe("coinpayments", () => {
  const keys = { key1: "public", key2: "secret" };
  test("the older API is asked with a signed form, and counts received coins", async () => {
    const result = (status: number, amountf = "0.5", receivedf = "0.5") => ({
      error: "ok",
      result: { status, amountf, receivedf },
    });
    const requests = answerWith(
      result(100),
      result(100, "0.5", "0.49999999"),
      result(100, "", "0.5"),
      result(100, "0.5", ""),
      result(1, "0.5", "0.1"),
      { error: "no such transaction" },
    );
    expect(await find(coinpayments, { keys })).toEqual({ ...ours, status: "paid" });
    const body = "version=1&key=public&format=json&cmd=get_tx_info&txid=p%2F1";
    expect(requests).toEqual([
      {
        method: "POST",
        url: "https://www.coinpayments.net/api.php",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          HMAC: createHmac("sha512", "secret").update(body).digest("hex"),
        },
        body,
      },
    ]);
    for (let n = 0; n < 3; n++)
      expect(await find(coinpayments, { keys })).toEqual({ ...ours, status: "paid", problem: LESS });
    expect(await find(coinpayments, { keys })).toEqual({ ...ours, status: "pending" });
    await expect(find(coinpayments, { keys })).rejects.toThrow("CoinPayments: no such transaction");
    expect(await find(coinpayments, { keys }, { providerReference: null })).toBeNull();
  });
  test("the current API is asked for the invoice", async () => {
    const key1 = "0123456789abcdef0123456789abcdef";
    const current = { keys: { key1, key2: "secret" } };
    const invoice = { id: "i1", invoiceId: "dep_1", amount: { currencyId: "5057", total: "100.00" } };
    const states = [
      [{ state: "Completed" }, "paid"],
      [{ state: "cancelled" }, "failed"],
      [{ status: "TimedOut" }, "expired"],
      [{ state: "unpaid", status: "completed" }, "pending"],
      [{}, "pending"],
    ] as const;
    const requests = answerWith(...states.map(([state]) => ({ ...invoice, ...state })), 404, {
      ...invoice,
      invoiceId: "",
    });
    for (const [, status] of states)
      expect(await find(coinpayments, current)).toEqual({
        reference: "dep_1",
        status,
        amount: "100.00",
        currency: "USD",
        providerReference: "i1",
      });
    expect(await find(coinpayments, current)).toBeNull();
    expect(await find(coinpayments, current)).toBeNull();
    const url = "https://a-api.coinpayments.net/api/v2/merchant/invoices/p%2F1";
    const time = "2023-11-14T22:13:20";
    const signature = createHmac("sha256", "secret").update(`\ufeffGET${url}${key1}${time}`).digest("base64");
    expect(requests[0]).toEqual({
      method: "GET",
      url,
      headers: {
        Accept: "application/json",
        "X-CoinPayments-Client": key1,
        "X-CoinPayments-Timestamp": time,
        "X-CoinPayments-Signature": signature,
      },
    });
    expect(await find(coinpayments, current, { providerReference: null })).toBeNull();
  });
});

describe("awesomePayments", () => {
  test("is asked by ticket, and a payment is complete from ninety percent of the dollars", async () => {
    const paid = (value_coin: string, coin = "polygon_usdc") => ({ status: "paid", value_coin, coin });
    const requests = answerWith(
      paid("90.00"),
      paid("89.99"),
      paid("100.00", "polygon_usdt"),
      paid("100.00", ""),
      paid("100.00", "polygon_other"),
      paid(""),
      { status: "unpaid", value_coin: "100.00" },
      404,
    );
    const event = { ...ours, status: "paid" };
    expect(await find(awesomePayments, {})).toEqual(event);
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ["GET", "https://api.awesomepayments.net/control/payment-status.php?ipn_token=p%2F1"],
    ]);
    expect(await find(awesomePayments, {})).toEqual({ ...event, problem: LESS });
    expect(await find(awesomePayments, {})).toEqual(event);
    expect(await find(awesomePayments, {})).toEqual(event);
    expect(await find(awesomePayments, {})).toEqual({ ...event, problem: LESS });
    expect(await find(awesomePayments, {})).toEqual({ ...event, problem: LESS });
    expect(await find(awesomePayments, {})).toBeNull();
    expect(await find(awesomePayments, {})).toBeNull();
    expect(await find(awesomePayments, {}, { providerReference: null })).toBeNull();
  });
  test("converts a total in another currency before it compares", async () => {
    answerWith({ status: "paid", value_coin: "100.00" }, { status: "success", value_coin: "120.00" });
    expect(await find(awesomePayments, {}, { currency: "EUR" })).toEqual({
      ...ours,
      currency: "EUR",
      status: "paid",
      problem: LESS,
    });
    expect(toolsFor(awesomePayments).urls.checkout).toBe("https://checkout.awesomepayments.net");
    expect(awesomePayments.reportsByGet).toBe(true);
  });
});
