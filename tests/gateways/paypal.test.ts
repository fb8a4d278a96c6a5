// PayPal: its requests, the tokens, the states of an order, and the reports of captures.
import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import { GatewayError } from "../../app/gateways/gateway.ts";
import { paypal } from "../../app/gateways/paypal.ts";
import { requestPayPal } from "../../app/gateways/paypal-api.ts";
import { checkTransmission } from "../../app/gateways/paypal-transmission.ts";
import { ProviderRefusal } from "../../app/gateways/provider-request.ts";
import { answerWith, hook, lookup, MOMENT, type Options, payment, toolsFor, verify } from "./adapter.ts";

const fixture = (name: string) => readFileSync(new URL(`../support/providers/${name}`, import.meta.url), "utf8");
const certificate = fixture("paypal-test-cert.pem");
const API = "https://api-m.paypal.com";
const TOKEN = { access_token: "token", expires_in: 3600 };

// Tokens are cached by client, so every test has a client of its own.
let client = 0;
let options: Options;
beforeEach(() => {
  options = { keys: { key1: `client${++client}`, key2: "secret", key3: "live", key4: "webhook" } };
});
const authorization = () => `Basic ${Buffer.from(`client${client}:secret`).toString("base64")}`;
const headers = (requestId?: string) => ({
  Authorization: "Bearer token",
  Accept: "application/json",
  ...(requestId && {
    "Content-Type": "application/json",
    "PayPal-Request-Id": requestId,
    Prefer: "return=representation",
  }),
});

describe("a payment", () => {
  const link = { rel: "payer-action", href: "https://paypal.example/approve" };
  test("is an order whose buttons are on the deposit page", async () => {
    const requests = answerWith(TOKEN, { id: "O1", links: [{ rel: "self", href: "https://x.example" }, link] });
    expect(await paypal.create(payment, toolsFor(paypal, options))).toEqual({
      kind: "page",
      page: "buttons",
      providerReference: "O1",
      buttons: { clientId: `client${client}`, sdkUrl: "https://www.paypal.com/sdk/js", url: link.href },
    });
    expect(requests).toEqual([
      {
        method: "POST",
        url: `${API}/v1/oauth2/token`,
        headers: { Authorization: authorization(), Accept: "application/json" },
        body: "grant_type=client_credentials",
      },
      {
        method: "POST",
        url: `${API}/v2/checkout/orders`,
        headers: headers("dep_1"),
        body: JSON.stringify({
          intent: "CAPTURE",
          purchase_units: [
            {
              reference_id: "dep_1",
              custom_id: "dep_1",
              invoice_id: "dep_1",
              amount: { currency_code: "USD", value: "100.00" },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: payment.captureUrl,
                cancel_url: payment.cancelUrl,
                user_action: "PAY_NOW",
                shipping_preference: "NO_SHIPPING",
              },
            },
          },
        }),
      },
    ]);
  });
  test.each(["HUF", "JPY", "TWD"])("in %s has no decimals", async (currency) => {
    const requests = answerWith(TOKEN, { id: "O1", links: [{ rel: "approve", href: "http://localhost/1" }] });
    await paypal.create({ ...payment, currency }, toolsFor(paypal, options));
    expect(requests[1]?.body).toContain(`{"currency_code":"${currency}","value":"100"}`);
  });
  test.each([
    [{ links: [link] }],
    [{ id: "O1" }],
    [{ id: "O1", links: [{ ...link, rel: "self" }] }],
    [{ id: "O1", links: {} }],
    [{ id: "O1", links: [{ ...link, href: "ftp://paypal.example" }] }],
    [{ id: "O1", links: [{ ...link, href: `x${link.href}` }] }],
  ])("is refused with the answer %j", async (answer) => {
    answerWith(TOKEN, answer);
    await expect(paypal.create(payment, toolsFor(paypal, options))).rejects.toThrow(GatewayError);
  });
  test("in the sandbox is requested there", () => {
    const api = (key3: string) => toolsFor(paypal, { keys: { key3 } }).urls.api;
    expect([api("sandbox"), api("live"), api("")]).toEqual(["https://api-m.sandbox.paypal.com", API, API]);
  });
});

describe("a token", () => {
  const at = (seconds: number) => toolsFor(paypal, { ...options, at: MOMENT + seconds });
  test("is used until a minute before its end", async () => {
    const requests = answerWith(TOKEN, {}, {}, TOKEN, {});
    for (const seconds of [0, 3539, 3540]) await requestPayPal(at(seconds), "GET", "/x");
    expect(requests.map(({ url }) => url.slice(API.length))).toEqual([
      "/v1/oauth2/token",
      "/x",
      "/x",
      "/v1/oauth2/token",
      "/x",
    ]);
    expect(requests[1]).toEqual({ method: "GET", url: `${API}/x`, headers: headers() });
  });
  test("that PayPal refuses is requested anew, and after another refusal it is kept", async () => {
    const requests = answerWith(TOKEN, 401, TOKEN, 403, {});
    await expect(requestPayPal(at(0), "GET", "/x")).rejects.toThrow(ProviderRefusal);
    await expect(requestPayPal(at(0), "GET", "/x")).rejects.toThrow(ProviderRefusal);
    await requestPayPal(at(0), "GET", "/x");
    expect(requests).toHaveLength(5);
  });
  test("belongs to the address and to both keys", async () => {
    const requests = answerWith(TOKEN, {}, TOKEN, {}, TOKEN, {}, TOKEN, {});
    const { keys } = at(0);
    for (const tools of [
      at(0),
      { ...at(0), keys: { ...keys, key2: "other" } },
      { ...at(0), keys: { ...keys, key1: `other${client}` } },
      { ...at(0), urls: { api: "https://other.example" } },
    ])
      await requestPayPal(tools, "GET", "/x");
    expect(requests).toHaveLength(8);
  });
  test("that is missing fails the request", async () => {
    const requests = answerWith({ expires_in: 3600 }, {});
    await expect(requestPayPal(at(0), "GET", "/x")).rejects.toThrow(GatewayError);
    expect(requests).toHaveLength(1);
  });
});

describe("an order", () => {
  const amount = { currency_code: "USD", value: "100.00" };
  const captured = (status: string, more: object = {}) => ({
    id: "O1",
    status: "COMPLETED",
    purchase_units: [
      {
        custom_id: "other",
        reference_id: "third",
        amount: { currency_code: "EUR", value: "1.00" },
        payments: { captures: [{ status, amount, custom_id: "dep_1", ...more }] },
      },
    ],
  });
  const open = (status: string, ids: object = { custom_id: "dep_1", reference_id: "other" }) => ({
    id: "O1",
    status,
    purchase_units: [{ ...ids, amount }],
  });
  const event = { reference: "dep_1", amount: "100.00", currency: "USD", providerReference: "O1" };
  const find = () => paypal.lookUp?.(lookup, toolsFor(paypal, options));
  test.each([
    ["COMPLETED", "paid"],
    ["PENDING", "pending"],
    ["DECLINED", "failed"],
    ["FAILED", "failed"],
    ["REFUNDED", "reversed"],
    ["PARTIALLY_REFUNDED", "reversed"],
    ["OTHER", "pending"],
  ])("whose capture is %s is %s", async (state, status) => {
    const requests = answerWith(TOKEN, captured(state));
    expect(await find()).toEqual({ ...event, status });
    expect(requests[1]).toEqual({ method: "GET", url: `${API}/v2/checkout/orders/p%2F1`, headers: headers() });
  });
  test("without a capture is expired once it is voided, and pending in every other status", async () => {
    answerWith(TOKEN, open("COMPLETED"), open("VOIDED"), open("CREATED", { reference_id: "dep_1" }), 404);
    expect(await find()).toEqual({ ...event, status: "pending" });
    expect(await find()).toEqual({ ...event, status: "expired" });
    expect(await find()).toEqual({ ...event, status: "pending" });
    expect(await find()).toBeNull();
    expect(await paypal.lookUp?.({ ...lookup, providerReference: null }, toolsFor(paypal, options))).toBeNull();
  });
  test("that is approved is captured once", async () => {
    const requests = answerWith(TOKEN, open("APPROVED"), captured("COMPLETED"));
    expect(await find()).toEqual({ ...event, status: "paid" });
    expect(requests[2]).toEqual({
      method: "POST",
      url: `${API}/v2/checkout/orders/p%2F1/capture`,
      headers: headers("cap-dep_1"),
      body: "{}",
    });
  });
  test("that another request captured, or whose capture failed, is read again", async () => {
    const requests = answerWith(TOKEN, open("APPROVED"), 422, captured("DECLINED"), open("APPROVED"), 422, 404);
    expect(await find()).toEqual({ ...event, status: "failed" });
    expect(requests[3]).toMatchObject({ method: "GET", url: `${API}/v2/checkout/orders/p%2F1` });
    expect(await find()).toBeNull();
    answerWith(open("APPROVED"), 500);
    await expect(find()).rejects.toThrow(ProviderRefusal);
    answerWith(open("APPROVED"), 404);
    expect(await find()).toBeNull();
    answerWith(open("APPROVED"));
    await expect(find()).rejects.toThrow("The provider did not answer");
  });
  test("that PayPal does not know cannot be captured", async () => {
    answerWith(TOKEN, 404, captured("COMPLETED"));
    await expect(paypal.capture?.(lookup, toolsFor(paypal, options))).rejects.toThrow(GatewayError);
    expect(await paypal.capture?.(lookup, toolsFor(paypal, options))).toEqual({ ...event, status: "paid" });
  });
});

describe("a report", () => {
  const ID = "transmission";
  const TIME = "2026-01-01T00:00:00Z";
  const sign = (body: string, webhook = "webhook") =>
    createSign("RSA-SHA256")
      .update(`${ID}|${TIME}|${webhook}|${crc32(Buffer.from(body))}`)
      .sign(fixture("paypal-test-key.pem"), "base64");
  const sent = (body: string, more: Record<string, string> = {}) => ({
    "paypal-cert-url": `https://own${client}.example/cert.pem`,
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-transmission-id": ID,
    "paypal-transmission-time": TIME,
    "paypal-transmission-sig": sign(body),
    ...more,
  });
  // The certificate of the API's own address needs no chain.
  const own = (): Options => ({ ...options, urls: { api: `https://own${client}.example/v0` }, at: dayjs.utc().unix() });
  const judge = (webhook: object | string, more: Record<string, string> = {}, of = own()) => {
    const body = typeof webhook === "string" ? webhook : JSON.stringify(webhook);
    return verify(paypal, of, hook(body, sent(body, more)));
  };
  const resource = {
    custom_id: "dep_1",
    amount: { value: "100.00", currency_code: "USD" },
    supplementary_data: { related_ids: { order_id: "O1" } },
  };
  const event = { reference: "dep_1", amount: "100.00", currency: "USD", providerReference: "O1" };
  test.each([
    ["COMPLETED", "paid"],
    ["PENDING", "pending"],
    ["DENIED", "failed"],
    ["DECLINED", "failed"],
    ["REFUNDED", "reversed"],
    ["REVERSED", "reversed"],
  ])("of a capture that is %s means %s", async (kind, status) => {
    const requests = answerWith(certificate);
    expect(await judge({ id: "WH1", event_type: `PAYMENT.CAPTURE.${kind}`, resource })).toEqual({
      ok: true,
      key: "WH1",
      event: { ...event, status },
    });
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ["GET", `https://own${client}.example/cert.pem`],
    ]);
  });
  test("of another event or without a reference concerns no deposit, and one without an id is refused", async () => {
    // The certificate is requested once.
    const requests = answerWith(certificate);
    const type = "PAYMENT.CAPTURE.COMPLETED";
    for (const event_type of ["PAYMENT.SALE.COMPLETED", `x${type}`, `${type}x`, ""])
      expect(await judge({ id: "WH1", event_type, resource })).toEqual({ ok: true, event: null });
    expect(await judge({ id: "WH1", event_type: type, resource: { ...resource, custom_id: "" } })).toEqual({
      ok: true,
      event: null,
    });
    expect(await judge({ event_type: type, resource })).toEqual({ ok: false, reason: "Not a payment notification" });
    const { supplementary_data: _, ...withoutOrder } = resource;
    expect(await judge({ id: "WH1", event_type: type, resource: withoutOrder })).toEqual({
      ok: true,
      key: "WH1",
      event: { reference: "dep_1", amount: "100.00", currency: "USD", status: "paid" },
    });
    expect(requests).toHaveLength(1);
  });
  test("that a buyer approved leads to a look-up of the order", async () => {
    const order = {
      id: "O1",
      status: "COMPLETED",
      purchase_units: [
        { payments: { captures: [{ status: "COMPLETED", amount: resource.amount, custom_id: "dep_1" }] } },
      ],
    };
    const requests = answerWith(certificate, TOKEN, order);
    const webhook = { id: "WH1", event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: "O1" } };
    expect(await judge(webhook)).toEqual({ ok: true, key: "WH1", event: { ...event, status: "paid" } });
    expect(requests[2]?.url).toBe(`https://own${client}.example/v0/v2/checkout/orders/O1`);
  });
  test("needs the webhook's id, the algorithm and every part of the signature", async () => {
    answerWith(certificate);
    const refused = (reason: string) => ({ ok: false, reason });
    expect(await judge("{}", {}, { ...own(), keys: {} })).toEqual(refused("No webhook id is set up"));
    for (const name of ["id", "time", "sig"])
      expect(await judge("{}", { [`paypal-transmission-${name}`]: "" })).toEqual(refused("Missing signature"));
    expect(await judge("{}", { "paypal-auth-algo": "SHA1withRSA" })).toEqual(
      refused("Signed in a way that is not known"),
    );
    expect(await judge("{}", { "paypal-transmission-sig": sign("{}", "other") })).toEqual(refused("Invalid signature"));
    expect(await verify(paypal, own(), hook("{}"))).toEqual(refused("The certificate does not belong to PayPal"));
  });
  test.each([
    "no address",
    "http://api.paypal.com/cert.pem",
    "https://paypal.com/cert.pem",
    "https://evilpaypal.com/cert.pem",
    "https://user@api.paypal.com/cert.pem",
    "http://own.example/cert.pem",
    "https://other.example/cert.pem",
  ])("with the certificate %s is refused before a request", async (address) => {
    const requests = answerWith(certificate);
    const of = { ...own(), urls: { api: "https://own.example" } };
    expect(await judge("{}", { "paypal-cert-url": address }, of)).toEqual({
      ok: false,
      reason: "The certificate does not belong to PayPal",
    });
    expect(await judge("{}", { "paypal-cert-url": address }, { ...own(), urls: {} })).toMatchObject({ ok: false });
    expect(requests).toEqual([]);
  });
  test("whose certificate has no trusted chain is verified by PayPal, which gets the exact body", async () => {
    const address = `https://api.paypal.com/${client}.pem`;
    const body = `{"id":"WH1", "event_type":"OTHER"}`;
    const tools = { ...own(), urls: { api: API } };
    const requests = answerWith(
      certificate,
      TOKEN,
      { verification_status: "SUCCESS" },
      { verification_status: "FAILURE" },
    );
    const judged = () => judge(body, { "paypal-cert-url": address }, tools);
    expect(await judged()).toEqual({ ok: true, event: null });
    const question = {
      auth_algo: "SHA256withRSA",
      cert_url: address,
      transmission_id: ID,
      transmission_sig: sign(body),
      transmission_time: TIME,
      webhook_id: "webhook",
    };
    expect(requests[2]).toEqual({
      method: "POST",
      url: `${API}/v1/notifications/verify-webhook-signature`,
      headers: headers(`verify-${ID}`),
      body: `${JSON.stringify(question).slice(0, -1)},"webhook_event":${body}}`,
    });
    expect(await judged()).toEqual({ ok: false, reason: "Invalid signature" });
    expect(await judge("no json", { "paypal-cert-url": address }, tools)).toEqual({
      ok: false,
      reason: "Not a payment notification",
    });
    expect(requests).toHaveLength(4);
    const long = "x".repeat(200);
    const asked = answerWith({ verification_status: "FAILURE" });
    const signature = createSign("RSA-SHA256").update(`${long}|${TIME}|webhook|${crc32(Buffer.from(body))}`);
    const more = {
      "paypal-cert-url": address,
      "paypal-transmission-id": long,
      "paypal-transmission-sig": signature.sign(fixture("paypal-test-key.pem"), "base64"),
    };
    expect(await judge(body, more, tools)).toMatchObject({ ok: false });
    // PayPal accepts ids of up to 108 characters.
    expect(asked[0]?.headers["PayPal-Request-Id"]).toBe(`verify-${long}`.slice(0, 108));
  });
  test("is checked at the times of the certificate", () => {
    const check = (time: string) =>
      checkTransmission(new Headers(sent("{}")), Buffer.from("{}"), "webhook", certificate, dayjs.utc(time));
    expect([check("1990-01-01"), check("2200-01-01")]).toEqual(Array(2).fill("The certificate is not valid now"));
    expect(checkTransmission(new Headers(), Buffer.from(""), "webhook", certificate, dayjs.utc())).toBe(
      "Missing signature",
    );
  });
});
