// Reports of providers: the whole event of each, the refusals, and the reports that concern no deposit.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { awesomePayments } from "../../app/gateways/awesome-payments.ts";
import { coinpayments } from "../../app/gateways/coinpayments.ts";
import { flutterwave } from "../../app/gateways/flutterwave.ts";
import type { Keys } from "../../app/gateways/gateway.ts";
import { globiance } from "../../app/gateways/globiance.ts";
import { moonpay } from "../../app/gateways/moonpay.ts";
import { perfectmoney } from "../../app/gateways/perfectmoney.ts";
import { prmoney } from "../../app/gateways/prmoney.ts";
import { wipays } from "../../app/gateways/wipays.ts";
import { CALLBACK_KEY, hook, MOMENT, verify } from "./adapter.ts";

const SECRET = "secret";
const LONG = "x".repeat(300);
const hmac = (text: string, algorithm = "sha256", encoding: "hex" | "base64" = "hex") =>
  createHmac(algorithm, SECRET).update(text).digest(encoding);
const NO_SECRET = { ok: false, reason: "Webhook secret is not configured" };
const FORGED = { ok: false, reason: "Invalid signature" };
const NO_PAYMENT = { ok: false, reason: "Not a payment notification" };
const OF_NO_DEPOSIT = { ok: true, event: null };

describe("flutterwave", () => {
  const judge = (body: object, key4 = SECRET, header = SECRET) =>
    verify(flutterwave, { keys: { key4 } }, hook(JSON.stringify(body), { "verif-hash": header }));
  const data = { id: 9, tx_ref: "dep_1", status: "successful", amount: 100.5, currency: "USD" };
  const report = { event: "charge.completed", data };
  const event = { reference: "dep_1", amount: "100.5", currency: "USD", providerReference: "9" };
  test.each([
    ["successful", "paid"],
    ["pending", "pending"],
    ["failed", "failed"],
    ["cancelled", "failed"],
  ])("the status %s means %s", async (status, meaning) => {
    expect(await judge({ ...report, data: { ...data, status } })).toEqual({
      ok: true,
      key: `9:${status}`,
      event: { ...event, status: meaning },
    });
  });
  test("a report of another event, with another status or without a reference concerns no deposit", async () => {
    expect(await judge({ ...report, event: "transfer.completed" })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({ ...report, data: { ...data, status: "other" } })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({ ...report, data: { ...data, tx_ref: "" } })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({ ...report, data: { ...data, id: "" } })).toMatchObject({
      event: { reference: "dep_1", status: "paid", amount: "100.5", currency: "USD" },
    });
    expect(await judge({ ...report, data: { ...data, id: "" } })).not.toHaveProperty("event.providerReference");
  });
  test("a report needs a configured secret", async () => {
    expect(await judge(report, "", "")).toEqual(NO_SECRET);
  });
});

describe("globiance", () => {
  const judge = (body: object, key2 = SECRET, signature: string | null = hmac(JSON.stringify(body))) =>
    verify(
      globiance,
      { keys: { key2 } },
      hook(JSON.stringify(body), signature === null ? {} : { "X-Globiance-Signature": signature }),
    );
  const report = { clientId: "dep_1", checkoutId: "c1", requestCurrencyAmount: "100.00", currency: "USD" };
  test.each([
    ["payment", "update", "pending"],
    ["payment", "confirmed", "paid"],
    ["payment", "settled", "paid"],
    ["payment", "dispute", "reversed"],
    ["payment", "refund success", "reversed"],
    ["checkout", "completed", "paid"],
    ["checkout", "cancelled", "failed"],
    ["checkout", "expired", "expired"],
  ])("the event %s %s means %s", async (type, event, status) => {
    expect(await judge({ ...report, type, event })).toEqual({
      ok: true,
      key: `c1:${type}:${event}`,
      event: { reference: "dep_1", status, amount: "100.00", currency: "USD", providerReference: "c1" },
    });
  });
  test("an unknown event or one without a reference concerns no deposit", async () => {
    const type = { type: "checkout", event: "completed" };
    expect(await judge({ ...report, type: "checkout", event: "opened" })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({ ...report, ...type, clientId: "" })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({ ...report, ...type, checkoutId: "" })).toEqual({
      ok: true,
      key: ":checkout:completed",
      event: { reference: "dep_1", status: "paid", amount: "100.00", currency: "USD" },
    });
  });
  test("a report needs a secret and its signature", async () => {
    const unsigned = { ok: false, reason: "The report is not signed" };
    expect(await judge(report, "", createHmac("sha256", "").update(JSON.stringify(report)).digest("hex"))).toEqual(
      unsigned,
    );
    expect(await judge(report, SECRET, null)).toEqual(unsigned);
    expect(await judge(report, SECRET, hmac(`${JSON.stringify(report)} `))).toEqual(FORGED);
  });
});

describe("moonpay", () => {
  const keys = { key3: SECRET, key4: "wallet", key5: "btc" };
  const judge = (data: object, of: Partial<Keys> = keys, space = "") => {
    const body = JSON.stringify({ data });
    const header = `t=${MOMENT},${space}s=${hmac(`${MOMENT}.${body}`)}`;
    return verify(moonpay, { keys: of }, hook(body, { "Moonpay-Signature-V2": header }));
  };
  const data = {
    id: "m1",
    status: "completed",
    updatedAt: "2026-01-01",
    externalTransactionId: "dep_1",
    walletAddress: "wallet",
    currency: { code: "btc" },
    baseCurrencyAmount: 100,
    baseCurrency: { code: "usd" },
  };
  const event = { reference: "dep_1", amount: "100", currency: "USD", providerReference: "m1" };
  const problem = "Paid to a different wallet";
  test.each([
    ["waitingPayment", "pending"],
    ["waitingAuthorization", "pending"],
    ["pending", "pending"],
    ["failed", "failed"],
    ["completed", "paid"],
  ])("the status %s means %s", async (status, meaning) => {
    expect(await judge({ ...data, status }, keys, " ")).toEqual({
      ok: true,
      key: `m1:${status}:2026-01-01`,
      event: { ...event, status: meaning },
    });
  });
  test("coins of another kind or to another wallet are reviewed", async () => {
    const reviewed = { event: { ...event, status: "paid", problem } };
    expect(await judge({ ...data, walletAddress: "other" })).toMatchObject(reviewed);
    expect(await judge({ ...data, currency: { code: "eth" } })).toMatchObject(reviewed);
    expect(await judge({ ...data, walletAddress: "" }, { ...keys, key4: "" })).toMatchObject(reviewed);
  });
  test("an unknown status or a missing reference concerns no deposit, and a report needs its signature", async () => {
    expect(await judge({ ...data, status: "other" })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({ ...data, externalTransactionId: "" })).toEqual(OF_NO_DEPOSIT);
    expect(await verify(moonpay, { keys }, hook("{}"))).toEqual({ ok: false, reason: "Missing signature" });
  });
});

describe("wipays", () => {
  const data = { trx: "T1", amount: "100.00", currency: "USD", type: "checkout" };
  const sign = (identifier: string, time: number) => hmac(`${identifier}${time}`).toUpperCase();
  const judge = (more: object = {}, { time = MOMENT, key2 = SECRET, identifier = "dep_1" } = {}) => {
    const signature = createHmac("sha256", key2).update(`${identifier}${time}`).digest("hex").toUpperCase();
    const body = { identifier, timestamp: time, signature, status: "success", data, ...more };
    return verify(wipays, { keys: { key2 } }, hook(JSON.stringify(body)));
  };
  const event = { reference: "dep_1", amount: "100.00", currency: "USD", providerReference: "T1" };
  test("the type and the status of a report determine its meaning", async () => {
    const key = `dep_1:${MOMENT}:checkout`;
    expect(await judge()).toEqual({ ok: true, key, event: { ...event, status: "paid" } });
    expect(await judge({ status: "failed" })).toEqual({ ok: true, key, event: { ...event, status: "failed" } });
    expect(await judge({ data: { ...data, type: "refund" } })).toEqual({
      ok: true,
      key: `dep_1:${MOMENT}:refund`,
      event: { ...event, status: "reversed" },
    });
    const { trx: _, ...withoutId } = data;
    expect(await judge({ data: withoutId })).toEqual({
      ok: true,
      key,
      event: { reference: "dep_1", amount: "100.00", currency: "USD", status: "paid" },
    });
  });
  test("a long identifier is cut, and none is refused", async () => {
    const cut = LONG.slice(0, 100);
    expect(await judge({}, { identifier: LONG })).toMatchObject({
      key: `${cut}:${MOMENT}:checkout`,
      event: { reference: cut },
    });
    expect(await judge({}, { identifier: "" })).toEqual({ ok: false, reason: "Timestamp too old" });
  });
  test("a report needs a secret, its signature and a recent time", async () => {
    expect(await judge({}, { key2: "" })).toEqual(NO_SECRET);
    expect(await judge({ signature: sign("dep_1", MOMENT).toLowerCase() })).toEqual(FORGED);
    expect(await judge({}, { time: MOMENT - 301 })).toEqual({ ok: false, reason: "Timestamp too old" });
  });
  test("fields of a form that only contain data[...] are no data", async () => {
    const form = new URLSearchParams({
      identifier: "dep_1",
      timestamp: String(MOMENT),
      signature: sign("dep_1", MOMENT),
      status: "success",
      "xdata[type]": "checkout",
      "data[type]x": "checkout",
      "data[]": "checkout",
    });
    const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" };
    expect(await verify(wipays, { keys: { key2: SECRET } }, hook(form.toString(), headers))).toEqual({
      ok: true,
      key: `dep_1:${MOMENT}:`,
      event: { reference: "dep_1", status: "reversed", amount: "", currency: "" },
    });
  });
});

describe("perfectmoney", () => {
  const keys = { key1: "U1", key2: "E1", key3: "passphrase" };
  const md5 = (text: string) => createHash("md5").update(text).digest("hex").toUpperCase();
  const judge = (more: Record<string, string> = {}, of: Partial<Keys> = keys) => {
    const fields = {
      PAYMENT_ID: "dep_1",
      PAYEE_ACCOUNT: "U1",
      PAYMENT_AMOUNT: "100.00",
      PAYMENT_UNITS: "USD",
      PAYMENT_BATCH_NUM: "77",
      PAYER_ACCOUNT: "U9",
      TIMESTAMPGMT: "1700000000",
      ...more,
    };
    const { PAYMENT_ID, PAYEE_ACCOUNT, PAYMENT_AMOUNT, PAYMENT_UNITS, PAYMENT_BATCH_NUM, PAYER_ACCOUNT } = fields;
    const signed = [PAYMENT_ID, PAYEE_ACCOUNT, PAYMENT_AMOUNT, PAYMENT_UNITS, PAYMENT_BATCH_NUM, PAYER_ACCOUNT];
    const hash = md5([...signed, md5(of.key3 ?? ""), fields.TIMESTAMPGMT].join(":"));
    return verify(perfectmoney, { keys: of }, hook(new URLSearchParams({ V2_HASH: hash, ...fields }).toString()));
  };
  const event = { reference: "dep_1", status: "paid", amount: "100.00", currency: "USD", providerReference: "77" };
  test("a signed report is a payment, to the wallet of its currency", async () => {
    expect(await judge()).toEqual({ ok: true, key: "77", event });
    expect(await judge({ PAYEE_ACCOUNT: "E1", PAYMENT_UNITS: "EUR" })).toEqual({
      ok: true,
      key: "77",
      event: { ...event, currency: "EUR" },
    });
    expect(await judge({ PAYEE_ACCOUNT: "E1" })).toMatchObject({ event: { problem: "Paid to a different wallet" } });
    expect(await judge({ PAYEE_ACCOUNT: "" }, { ...keys, key1: "" })).toMatchObject({
      event: { problem: "Paid to a different wallet" },
    });
  });
  test("long values are cut, and a report without batch or reference is refused", async () => {
    expect(await judge({ PAYMENT_ID: LONG, PAYMENT_BATCH_NUM: LONG, PAYMENT_UNITS: LONG })).toMatchObject({
      key: LONG.slice(0, 200),
      event: { reference: LONG.slice(0, 100), currency: LONG.slice(0, 10), providerReference: LONG.slice(0, 200) },
    });
    expect(await judge({ PAYMENT_BATCH_NUM: "" })).toEqual(NO_PAYMENT);
    expect(await judge({ PAYMENT_ID: "" })).toEqual(NO_PAYMENT);
    expect(await judge({}, { ...keys, key3: "" })).toEqual(NO_SECRET);
    expect(await verify(perfectmoney, { keys }, hook(""))).toEqual(FORGED);
  });
});

describe("the contract of providers without documentation", () => {
  const judge = (body: object | string, { time = MOMENT, key2 = SECRET, header = "" } = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const signature = createHmac("sha256", key2).update(`${time}.${text}`).digest("hex");
    return verify(prmoney, { keys: { key2 } }, hook(text, { "X-Signature": header || `t=${time},v1=${signature}` }));
  };
  const report = { event: "payment.completed", reference: "dep_1", amount: "100.00", currency: "usd", id: "p1" };
  const event = { reference: "dep_1", amount: "100.00", currency: "USD" };
  test.each([
    ["payment.pending", "pending"],
    ["payment.completed", "paid"],
    ["payment.failed", "failed"],
    ["payment.expired", "expired"],
    ["payment.reversed", "reversed"],
  ])("the event %s means %s", async (name, status) => {
    expect(await judge({ ...report, event: name })).toEqual({
      ok: true,
      key: `p1:${name}`,
      event: { ...event, status },
    });
  });
  test("a report without an id of at most 200 characters is known by its hash", async () => {
    const hashed = (body: object) => createHash("sha256").update(JSON.stringify(body)).digest("hex");
    const { id: _, ...withoutId } = report;
    expect(await judge(withoutId)).toMatchObject({ key: hashed(withoutId) });
    const long = { ...report, id: LONG.slice(0, 201) };
    expect(await judge(long)).toMatchObject({ key: hashed(long) });
    expect(await judge({ ...report, id: LONG.slice(0, 200) })).toMatchObject({
      key: `${LONG.slice(0, 200)}:payment.completed`,
    });
    expect(await judge({ ...report, currency: LONG })).toMatchObject({ event: { currency: "XXXXXXXXXX" } });
  });
  test.each(["event", "reference", "amount", "currency"])("a report without %s is refused", async (name) => {
    expect(await judge({ ...report, [name]: "" })).toEqual(NO_PAYMENT);
  });
  test("a report needs a secret, exactly one time and signature, and a recent time", async () => {
    expect(await judge(report, { key2: "" })).toEqual(NO_SECRET);
    expect(await judge(report, { time: MOMENT - 301 })).toEqual({ ok: false, reason: "Timestamp too old" });
    expect(await judge(report, { time: MOMENT + 301 })).toEqual({ ok: false, reason: "Timestamp too old" });
    expect(await judge(report, { time: MOMENT - 300 })).toMatchObject({ ok: true });
    const signature = hmac(`${MOMENT}.${JSON.stringify(report)}`);
    for (const header of [
      `t=${MOMENT},s=${signature}`,
      `t=${MOMENT},v1=${signature},v1=${signature}`,
      `t=${MOMENT},t=${MOMENT},v1=${signature}`,
      `v1=${signature}`,
      `t=,v1=${signature}`,
      `t=${MOMENT},v1=${signature.slice(1)}`,
      `t=${MOMENT}0000,v1=${signature}`,
    ])
      expect([header, await judge(report, { header })]).toEqual([header, { ok: false, reason: "Missing signature" }]);
    const other = hmac(`${MOMENT}.{}`);
    expect(await judge(report, { header: `t=${MOMENT},v1=${other}` })).toEqual(FORGED);
    expect(await verify(prmoney, { keys: { key2: SECRET } }, hook("{}"))).toEqual({
      ok: false,
      reason: "Missing signature",
    });
    expect(await judge("no json")).toEqual(NO_PAYMENT);
  });
});

describe("coinpayments", () => {
  const judge = (more: Record<string, string> = {}, keys: Partial<Keys> = { key4: SECRET, key5: "m1" }) => {
    const fields = {
      ipn_mode: "hmac",
      merchant: "m1",
      txn_id: "t1",
      status: "100",
      custom: "dep_1",
      amount1: "100.00",
      currency1: "USD",
      ...more,
    };
    const body = new URLSearchParams(fields).toString();
    const HMAC = createHmac("sha512", keys.key4 ?? "")
      .update(body)
      .digest("hex");
    return verify(coinpayments, { keys }, hook(body, { HMAC }));
  };
  const event = { reference: "dep_1", amount: "100.00", currency: "USD", providerReference: "t1" };
  test.each([
    ["-1", "failed"],
    ["-2", "reversed"],
    ["-3", "failed"],
    ["0", "pending"],
    ["1", "pending"],
    ["99", "pending"],
    ["100", "paid"],
    ["101", "paid"],
  ])("the status %s of the older API means %s", async (code, status) => {
    expect(await judge({ status: code })).toEqual({ ok: true, key: `t1:${code}`, event: { ...event, status } });
  });
  test("a report of another merchant, without a number or without a deposit is not one of ours", async () => {
    const otherRecipient = { ok: false, reason: "The report is for another merchant" };
    expect(await judge({ ipn_mode: "http" })).toEqual(otherRecipient);
    expect(await judge({ merchant: "m2" })).toEqual(otherRecipient);
    expect(await judge({ merchant: "m2" }, { key4: SECRET })).toMatchObject({ ok: true, key: "t1:100" });
    expect(await judge({ txn_id: "" })).toEqual(NO_PAYMENT);
    expect(await judge({ status: "" })).toEqual(NO_PAYMENT);
    expect(await judge({ status: "1.5" })).toEqual(NO_PAYMENT);
    expect(await judge({ custom: "" })).toEqual(OF_NO_DEPOSIT);
    expect(await judge({}, { key5: "m1" })).toEqual(NO_SECRET);
    expect(await verify(coinpayments, { keys: { key4: SECRET } }, hook("a=b"))).toEqual(FORGED);
    expect(await judge({ custom: LONG, currency1: LONG, txn_id: LONG })).toMatchObject({
      key: LONG.slice(0, 200),
      event: { reference: LONG.slice(0, 100), currency: LONG.slice(0, 10), providerReference: LONG.slice(0, 200) },
    });
  });

  const CLIENT = "0123456789abcdef0123456789abcdef";
  const WEBHOOK = "https://broker.example/webhooks/gateway";
  const current = (
    body: object,
    { client = CLIENT, time = "2023-11-14T22:13:20", key2 = SECRET, signedFor = body } = {},
  ) => {
    const signed = `\ufeffPOST${WEBHOOK}${CLIENT}${time}${JSON.stringify(signedFor)}`;
    const headers = {
      "X-CoinPayments-Client": client,
      "X-CoinPayments-Timestamp": time,
      "X-CoinPayments-Signature": createHmac("sha256", key2).update(signed).digest("base64"),
    };
    return verify(coinpayments, { keys: { key1: CLIENT, key2 } }, hook(JSON.stringify(body), headers));
  };
  const invoice = { id: "i1", invoiceId: "dep_1", amount: { currencyId: "5057", total: "100.00" } };
  const report = { id: "r1", type: "invoiceCompleted", invoice };
  test.each([
    ["invoiceCreated", "pending"],
    ["invoicePending", "pending"],
    ["invoicePaid", "pending"],
    ["invoiceCompleted", "paid"],
    ["invoiceCancelled", "failed"],
    ["invoiceTimedOut", "expired"],
  ])("the type %s of the current API means %s", async (type, status) => {
    expect(await current({ ...report, type })).toEqual({
      ok: true,
      key: `r1:${type}`,
      event: { reference: "dep_1", status, amount: "100.00", currency: "USD", providerReference: "i1" },
    });
  });
  test("a report of the current API needs the client, its signature and a recent time", async () => {
    expect(await current({ ...report, type: "other" })).toEqual(OF_NO_DEPOSIT);
    expect(await current({ ...report, invoice: { ...invoice, invoiceId: "" } })).toEqual(OF_NO_DEPOSIT);
    expect(
      await current({ ...report, invoice: { ...invoice, amount: { currencyId: "5", total: "1" } } }),
    ).toMatchObject({
      event: { currency: "5", amount: "1" },
    });
    expect(await current(report, { client: "other" })).toEqual({
      ok: false,
      reason: "The report is for another merchant",
    });
    expect(await current(report, { signedFor: {} })).toEqual(FORGED);
    expect(await current(report, { key2: "" })).toEqual(NO_SECRET);
    expect(await current(report, { time: "2023-11-14T22:08:19" })).toEqual({ ok: false, reason: "Timestamp too old" });
    expect(await current(report, { time: "" })).toEqual({ ok: false, reason: "Timestamp too old" });
    expect(await verify(coinpayments, { keys: { key1: CLIENT, key2: SECRET } }, hook("{}"))).toMatchObject({
      ok: false,
    });
  });
});

test("an awesomePayments callback is known by its reference and transaction, and needs every field", async () => {
  const token = createHmac("sha256", CALLBACK_KEY).update("awesomePayments:dep_1:100.00:USD").digest("base64url");
  const fields = { reference: "dep_1", total: "100.00", currency: "USD", token };
  const judge = (more: Record<string, string>) =>
    verify(awesomePayments, {}, hook("", {}, `http://broker/?${new URLSearchParams({ ...fields, ...more })}`));
  const event = { reference: "dep_1", status: "paid", amount: "100.00", currency: "USD" };
  expect(await judge({})).toEqual({ ok: true, key: "dep_1:", event });
  expect(await judge({ txid_out: "0x1" })).toEqual({ ok: true, key: "dep_1:0x1", event });
  expect(await judge({ txid_out: LONG })).toEqual({ ok: true, key: `dep_1:${LONG}`.slice(0, 200), event });
  for (const name of ["reference", "total", "currency"]) expect(await judge({ [name]: "" })).toEqual(NO_PAYMENT);
  expect(await judge({ token: "" })).toEqual({ ok: false, reason: "Wrong token" });
  expect(await verify(awesomePayments, {}, hook("", {}, "http://broker/"))).toEqual(NO_PAYMENT);
});
