// Signatures of providers: the adapters are compared with every test vector of their documentation and libraries.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { awesomePayments } from "../../app/gateways/awesome-payments.ts";
import { callbackToken } from "../../app/gateways/callback-token.ts";
import { isTrusted } from "../../app/gateways/certificate-chain.ts";
import { coinpayments } from "../../app/gateways/coinpayments.ts";
import { signV2 } from "../../app/gateways/coinpayments-v2.ts";
import { hash, hmac } from "../../app/gateways/digest.ts";
import { flutterwave, payloadHash } from "../../app/gateways/flutterwave.ts";
import type { Gateway, Keys, Urls, Verdict } from "../../app/gateways/gateway.ts";
import { moonpay, signUrl } from "../../app/gateways/moonpay.ts";
import { paypal } from "../../app/gateways/paypal.ts";
import { basic } from "../../app/gateways/paypal-api.ts";
import { checkTransmission } from "../../app/gateways/paypal-transmission.ts";
import { perfectmoney } from "../../app/gateways/perfectmoney.ts";
import { stripe } from "../../app/gateways/stripe.ts";
import { wipays } from "../../app/gateways/wipays.ts";
import known from "./vectors.json" with { type: "json" };
import { dayjs } from "../../app/dayjs.ts";

const MOMENT = 1_700_000_000;

type ReportInput = {
  keys: Partial<Keys>;
  headers?: Record<string, string>;
  body: string;
  at?: number;
  webhookUrl?: string;
  url?: string;
  urls?: Urls;
};

function judge(
  gateway: Gateway,
  { keys, headers = {}, body, at = MOMENT, webhookUrl = "", url = "http://bourse/", urls = {} }: ReportInput,
) {
  const tools = {
    keys: { key1: "", key2: "", key3: "", key4: "", key5: "", ...keys },
    urls,
    webhookUrl,
    callbackKey: Buffer.from(known.callback_token.secret),
    now: () => dayjs.unix(at).utc(),
    convert: () => Promise.reject(new Error("nothing to convert")),
  };
  const hook = { method: "POST", url, headers: new Headers(headers), body: Buffer.from(body) };
  return gateway.verify?.(hook, tools) as Promise<Verdict>;
}
const paid = (more: object = {}) =>
  expect.objectContaining({
    event: expect.objectContaining({ reference: "dep_123", status: "paid", ...more }) as object,
  });
const refused = (reason: string) => ({ ok: false, reason });

describe("stripe", () => {
  const { secret, payload, header } = known.stripe;
  const report = { keys: { key2: secret }, headers: { "Stripe-Signature": header }, body: payload };
  test("a Stripe signature covers time and body", async () => {
    expect(await judge(stripe, report)).toEqual(
      paid({ amount: "100.00", currency: "USD", providerReference: "cs_test_1" }),
    );
    expect(await judge(stripe, { ...report, at: MOMENT + 300 })).toEqual(paid());
    expect(await judge(stripe, { ...report, at: MOMENT + 301 })).toEqual(refused(known.stripe.stale_rejected));
    expect((await judge(stripe, { ...report, body: `${payload} ` })).ok).toBe(false);
    expect((await judge(stripe, { ...report, keys: { key2: "" } })).ok).toBe(false);
  });
  test.each(known.stripe_upstream)("the HMAC equals that of Stripe's library for %j", (text, digest) => {
    expect(hmac("sha256", "test_secret", [text ?? ""], "hex")).toBe(digest);
  });
});

describe("paypal", () => {
  const { body, message, transmission_sig, crc32_decimal } = known.paypal;
  const [id = "", time = "", webhook = ""] = message.split("|");
  const certificate = readFileSync(new URL("../support/providers/paypal-test-cert.pem", import.meta.url), "utf8");
  const headers = new Headers({
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": transmission_sig,
  });
  const check = (text: string, of = webhook, now = dayjs.utc()) =>
    checkTransmission(headers, Buffer.from(text), of, certificate, now);
  test("a PayPal signature covers the transmission, the webhook and the body's checksum", () => {
    expect(crc32(Buffer.from(body))).toBe(crc32_decimal);
    expect(hash("sha256", message)).toBe(known.paypal.sha256_message);
    expect(check(body)).toBeNull();
    expect(check(`${body} `)).toBe("Invalid signature");
    expect(check(body, "ANOTHERWEBHOOK")).toBe("Invalid signature");
    expect(check(body, webhook, dayjs.utc("2016-01-01"))).toBe("The certificate is not valid now");
    expect(checkTransmission(headers, Buffer.from(body), webhook, "none", dayjs.utc())).toBe("No certificate");
  });
  test("a PayPal certificate is accepted only with a valid chain, for PayPal's domain and within its dates", () => {
    const chain = readFileSync(new URL("chain.pem", import.meta.url), "utf8").split(/(?=-----BEGIN)/);
    const [own = "", between = "", authority = "", somebodyElses = ""] = chain;
    const roots = [new X509Certificate(authority)];
    const judged = (file: string, now = dayjs.utc("2030-01-01"), trusted = roots) =>
      isTrusted(file, "paypal.com", now, trusted);
    expect(judged(own + between)).toBe(true);
    expect(judged(own + authority + between)).toBe(true);
    expect([judged(own), judged(between), judged(somebodyElses + between), judged("none")]).toEqual(
      Array(4).fill(false),
    );
    expect(judged(own + between, dayjs.utc("2020-01-01"))).toBe(false);
    expect(judged(own + between, undefined, [])).toBe(false);
    expect(isTrusted(own + between + authority, "paypal.com", dayjs.utc("2030-01-01"))).toBe(false);
  });
  test("a signature with an unverifiable certificate is verified by PayPal's API", async () => {
    const requests: string[] = [];
    let status = "FAILURE";
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const { pathname, hostname } = new URL(url);
      if (hostname === "api.paypal.com") return new Response(certificate);
      if (pathname === "/v1/oauth2/token") return Response.json({ access_token: "t", expires_in: 60 });
      requests.push(`${pathname} ${String(init.body)}`);
      return Response.json({ verification_status: status });
    });
    const report = { keys: { key4: webhook }, body, at: Date.now() / 1000, urls: { api: "https://api-m.paypal.test" } };
    const sent = Object.fromEntries(headers);
    const from = (host: string) => ({ ...sent, "paypal-cert-url": `https://${host}/v1/notifications/certs/CERT` });
    try {
      expect(await judge(paypal, { ...report, headers: from("api.paypal.com.test") })).toEqual(
        refused("The certificate does not belong to PayPal"),
      );
      expect(requests).toEqual([]);
      expect(await judge(paypal, { ...report, headers: from("api.paypal.com") })).toEqual(refused("Invalid signature"));
      status = "SUCCESS";
      expect(await judge(paypal, { ...report, headers: from("api.paypal.com") })).toEqual(paid({ amount: "100.00" }));
      expect(requests[0]).toContain(`"webhook_id":"${webhook}","webhook_event":${body}}`);
    } finally {
      vi.unstubAllGlobals();
    }
  });
  test("PayPal's API is called with basic authentication by client and secret", () => {
    expect(basic(known.paypal_basic.client, known.paypal_basic.secret)).toBe(known.paypal_basic.authorization);
  });
});

describe("flutterwave", () => {
  const { secretHash: key4, raw: body, "flutterwave-signature": signature } = known.flutterwave_v4;
  const [name = "", value = ""] = known.flutterwave_v3.header.split(": ");
  test("a Flutterwave report has the secret hash in v3 and an HMAC of the body in v4", async () => {
    expect(await judge(flutterwave, { keys: { key4 }, headers: { [name]: value }, body })).toEqual(
      paid({ amount: "100" }),
    );
    expect(await judge(flutterwave, { keys: { key4 }, headers: { [name]: `${value}x` }, body })).toEqual(
      refused("Invalid signature"),
    );
    const v4 = { keys: { key4 }, headers: { "flutterwave-signature": signature }, body };
    expect(await judge(flutterwave, v4)).toEqual(paid());
    expect(await judge(flutterwave, { ...v4, body: `${body} ` })).toEqual(refused("Invalid signature"));
  });
  test("the payload hash equals that of Flutterwave's plugin", () => {
    const { inputs, sha256_secret, payload_hash } = known.flutterwave_payload_hash;
    const { amount, currency, email, tx_ref, secret_key } = inputs;
    expect(hash("sha256", secret_key)).toBe(sha256_secret);
    expect(payloadHash([amount, currency, email, tx_ref], secret_key)).toBe(payload_hash);
  });
});

describe("coinpayments", () => {
  test("a CoinPayments form is signed in both directions", async () => {
    const { secret, body, hmac: header } = known.coinpayments_ipn;
    const report = { keys: { key1: "pub_1", key4: secret, key5: "merch_1" }, headers: { HMAC: header }, body };
    expect(await judge(coinpayments, report)).toEqual(
      paid({ amount: "100", currency: "USD", providerReference: "CPTEST1" }),
    );
    expect(await judge(coinpayments, { ...report, body: `${body}&` })).toEqual(refused("Invalid signature"));
    const otherMerchant = { ...report, keys: { ...report.keys, key5: "merch_2" } };
    expect(await judge(coinpayments, otherMerchant)).toEqual(refused("The report is for another merchant"));
    const { private_key, body: request, HMAC } = known.coinpayments_api_legacy;
    expect(hmac("sha512", private_key, [request], "hex")).toBe(HMAC);
  });
  test("a signature of CoinPayments' second API covers address, client, time and body", async () => {
    const { url, cid, ts, p, secret, sig, upstream } = known.coinpayments_v2;
    expect(signV2(["POST", url, cid, ts, p], secret)).toBe(sig);
    expect(sig).toBe(upstream);
    const { url: webhookUrl, body, sig: signature } = known.coinpayments_v2_webhook;
    expect(signV2(["POST", webhookUrl, cid, ts, body], secret)).toBe(signature);
  });
});

describe("perfectmoney", () => {
  const [
    PAYMENT_ID,
    PAYEE_ACCOUNT,
    PAYMENT_AMOUNT,
    PAYMENT_UNITS,
    PAYMENT_BATCH_NUM,
    PAYER_ACCOUNT,
    hashed,
    TIMESTAMPGMT,
  ] = known.perfectmoney.string.split(":") as [string, string, string, string, string, string, string, string];
  const report = {
    PAYMENT_ID,
    PAYEE_ACCOUNT,
    PAYMENT_AMOUNT,
    PAYMENT_UNITS,
    PAYMENT_BATCH_NUM,
    PAYER_ACCOUNT,
    TIMESTAMPGMT,
  };
  const signedReport = (
    more: object = {},
    keys: Partial<Keys> = { key1: "U1234567", key3: known.perfectmoney.pass },
  ) => ({
    keys,
    body: new URLSearchParams({ ...report, V2_HASH: known.perfectmoney.V2_HASH, ...more }).toString(),
  });
  test("a Perfect Money report is signed with the hash of the passphrase", async () => {
    expect(hash("md5", known.perfectmoney.pass).toUpperCase()).toBe(known.perfectmoney.passMD5);
    expect(hashed).toBe(known.perfectmoney.passMD5);
    expect(await judge(perfectmoney, signedReport())).toEqual(
      paid({ amount: "100.00", currency: "USD", providerReference: "654321" }),
    );
    for (const name of Object.keys(report))
      expect([name, await judge(perfectmoney, signedReport({ [name]: "1" }))]).toEqual([
        name,
        refused("Invalid signature"),
      ]);
    expect(await judge(perfectmoney, signedReport({}, { key1: "U7", key3: known.perfectmoney.pass }))).toEqual(
      paid({ problem: "Paid to a different wallet" }),
    );
  });
});

describe("moonpay", () => {
  const { key, body, header } = known.moonpay_webhook;
  const report = { keys: { key3: key }, headers: { "Moonpay-Signature-V2": header }, body };
  test("a MoonPay signature covers time and body of a report", async () => {
    expect(await judge(moonpay, report)).toEqual(paid({ problem: "Paid to a different wallet" }));
    expect(await judge(moonpay, { ...report, body: `${body} ` })).toEqual(refused("Invalid signature"));
    expect(await judge(moonpay, { ...report, at: MOMENT + 301 })).toEqual(refused("Timestamp too old"));
  });
  test("a link to MoonPay is signed", () => {
    const { secretKey, url, appended } = known.moonpay_url;
    expect(signUrl(url, secretKey)).toBe(url + appended);
  });
});

test("a Wipays signature covers reference and time", async () => {
  const { identifier, timestamp, secret, signature } = known.wipays_ipn;
  const payload = {
    identifier,
    timestamp,
    signature,
    status: "success",
    data: { trx: "T1", amount: "100.00", currency: "USD", type: "checkout" },
  };
  const report = { keys: { key2: secret }, at: Number(timestamp), body: JSON.stringify(payload) };
  expect(await judge(wipays, report)).toEqual(paid({ amount: "100.00", currency: "USD" }));
  expect(await judge(wipays, { ...report, at: Number(timestamp) + 301 })).toEqual(refused("Timestamp too old"));
  const form = new URLSearchParams({
    identifier,
    timestamp,
    signature,
    status: "success",
    "data[amount]": "100.00",
    "data[currency]": "USD",
    "data[type]": "checkout",
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  expect(await judge(wipays, { ...report, headers, body: form.toString() })).toEqual(paid({ amount: "100.00" }));
  expect(await judge(wipays, { ...report, body: report.body.replace("dep_123", "dep_124") })).toEqual(
    refused("Invalid signature"),
  );
});

test("an awesomePayments callback needs a token that only this server can create", async () => {
  const { secret, message, token } = known.callback_token;
  const [gateway = "", reference = "", total = "", currency = ""] = message.split(":");
  expect(callbackToken(secret, gateway, { reference, total, currency })).toBe(token);
  const query = new URLSearchParams({ reference, total, currency, token });
  const report = (text: string) => ({ keys: {}, body: "", url: `http://bourse/webhooks/awesomePayments?${text}` });
  expect(await judge(awesomePayments, report(query.toString()))).toEqual(paid({ amount: "100.00" }));
  query.set("total", "900.00");
  expect(await judge(awesomePayments, report(query.toString()))).toEqual(refused("Wrong token"));
});
