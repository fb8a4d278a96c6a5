// Stand-ins for CoinPayments: the first API (forms, HMAC-SHA512) and the second one (JSON, HMAC-SHA256).
import { createHmac } from "node:crypto";
import { createPayments, startStandIn, post, type StandIn, unixTime } from "./stand-in.ts";

const [PUBLIC, PRIVATE, IPN_SECRET, MERCHANT] = ["pub_1", "priv_1", "ipn_secret_123", "merch_1"];

export async function openCoinPayments(): Promise<StandIn> {
  const book = createPayments();
  let count = 0;
  const states = { paid: 100, pending: 1, failed: -1 };
  const server = await startStandIn(({ method, headers, body }, refuse) => {
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? "";
    const isSigned = headers["hmac"] === createHmac("sha512", PRIVATE).update(body).digest("hex");
    if (method !== "POST" || field("key") !== PUBLIC || !isSigned)
      return { json: { error: "HMAC signature does not match" } };
    if (field("version") !== "1" || field("format") !== "json") return refuse("version or format");
    if (field("cmd") === "get_tx_info") {
      const [, payment] = book.byId(field("txid")) ?? [];
      if (!payment) return { json: { error: "That transaction does not exist!" } };
      const receivedf = payment.status === "paid" ? (payment.amount === "0.01" ? "0.00000001" : "0.00150000") : "0";
      const status = states[payment.status];
      return {
        json: { error: "ok", result: { status, status_text: "", coin: "BTC", amountf: "0.00150000", receivedf } },
      };
    }
    const reference = field("custom");
    const problem = [
      ["cmd", field("cmd") === "create_transaction"],
      ["custom", /^dep_[0-9a-f]{16,24}$/.test(reference)],
      ["amount", /^\d+\.\d\d$/.test(field("amount"))],
      ["currencies", field("currency1") === "USD" && field("currency2") === "BTC"],
      ["buyer_email", field("buyer_email").includes("@")],
      ["addresses", ["ipn_url", "success_url", "cancel_url"].every((name) => URL.canParse(field(name)))],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    const id = `CPTEST${++count}`;
    book.add(reference, field("amount"), field("currency1"), id);
    const result = { amount: "0.00150000", txn_id: id, address: "tb1q", checkout_url: `${server.url}/checkout/${id}` };
    return { json: { error: "ok", result } };
  });
  return {
    gateway: "coinpayments",
    keys: { key1: PUBLIC, key2: PRIVATE, key3: "BTC", key4: IPN_SECRET, key5: MERCHANT },
    urls: { coinpayments: server.url },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      if (!book.byId(url.split("/").at(-1) ?? "")) throw new Error("the transaction does not exist");
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const { id, amount, currency, status } = { ...book.of(reference), status: "paid" as const, ...deviation };
      const form = new URLSearchParams({
        ipn_version: "1.0",
        ipn_type: "api",
        ipn_mode: "hmac",
        ipn_id: `ipn${count}`,
        merchant: MERCHANT,
        txn_id: id,
        status: String(states[status]),
        status_text: "Complete",
        currency1: currency,
        currency2: "BTC",
        amount1: amount,
        amount2: "0.0015",
        custom: reference,
      }).toString();
      const secret = deviation.signature === "wrong" ? "another secret" : IPN_SECRET;
      const sent = deviation.signature === "altered" ? `${form}&x=1` : form;
      return post(webhook, sent, {
        "Content-Type": "application/x-www-form-urlencoded",
        ...(deviation.signature !== "none" && { HMAC: createHmac("sha512", secret).update(form).digest("hex") }),
      });
    },
  };
}

const [CLIENT, CLIENT_SECRET] = ["0123456789abcdef0123456789abcdef", "secret-xyz"];

export async function openCoinPaymentsV2(): Promise<StandIn> {
  const book = createPayments();
  let count = 0;
  const sign = (secret: string, ...parts: string[]) =>
    createHmac("sha256", secret)
      .update(`\ufeff${parts.join("")}`)
      .digest("base64");
  const invoice = (reference: string, deviation: object = {}) => {
    const { id, amount, currency, status } = { ...book.of(reference), ...deviation };
    const state = { paid: "completed", pending: "unpaid", failed: "cancelled" }[status];
    const currencyId = currency === "USD" ? "5057" : "5058";
    return {
      id,
      invoiceId: reference,
      state,
      amount: { currencyId, total: amount },
      customData: { tx_ref: reference },
    };
  };
  const server = await startStandIn(({ method, url, headers, body }, refuse) => {
    const time = String(headers["x-coinpayments-timestamp"]);
    const address = `${server.url}${url.pathname}${url.search}`;
    const isSigned =
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) &&
      headers["x-coinpayments-client"] === CLIENT &&
      headers["x-coinpayments-signature"] === sign(CLIENT_SECRET, method, address, CLIENT, time, body);
    if (!isSigned) return { status: 401, json: { title: "Unauthorized" } };
    const id = /^\/v2\/merchant\/invoices\/(inv\d+)$/.exec(url.pathname)?.[1] ?? "";
    if (method === "GET") {
      const [reference] = book.byId(id) ?? [];
      return reference ? { json: invoice(reference) } : { status: 404, json: {} };
    }
    if (url.pathname !== "/v2/merchant/invoices") return { status: 404, json: {} };
    const requested = JSON.parse(body) as Invoiced;
    const problem = [
      ["currency", requested.currency === "5057"],
      ["invoiceId", /^dep_[0-9a-f]{16,24}$/.test(requested.invoiceId)],
      ["amount", requested.amount.total === requested.items[0]?.amount && /^\d+\.\d\d$/.test(requested.amount.total)],
      ["webhooks", URL.canParse(requested.webhooks[0]?.notificationsUrl ?? "")],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    book.add(requested.invoiceId, requested.amount.total, "USD", `inv${++count}`);
    return { json: { invoices: [{ id: `inv${count}`, checkoutLink: `${server.url}/checkout/inv${count}` }] } };
  });
  return {
    gateway: "coinpayments",
    keys: { key1: CLIENT, key2: CLIENT_SECRET, key3: "1" },
    urls: { coinpayments: server.url },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      if (!book.byId(url.split("/").at(-1) ?? "")) throw new Error("the invoice does not exist");
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const status = deviation.status ?? "paid";
      const type = { paid: "invoiceCompleted", pending: "invoicePending", failed: "invoiceCancelled" }[status];
      const time = new Date(unixTime(deviation) * 1000).toISOString().slice(0, 19);
      const body = JSON.stringify({
        id: `evt-${reference}`,
        type,
        timestamp: time,
        invoice: invoice(reference, { status, ...deviation }),
      });
      const secret = deviation.signature === "wrong" ? "another" : CLIENT_SECRET;
      return post(webhook, deviation.signature === "altered" ? `${body} ` : body, {
        "Content-Type": "application/json",
        "X-CoinPayments-Client": CLIENT,
        "X-CoinPayments-Timestamp": time,
        ...(deviation.signature !== "none" && {
          "X-CoinPayments-Signature": sign(secret, "POST", webhook, CLIENT, time, body),
        }),
      });
    },
  };
}

type Invoiced = {
  currency: string;
  invoiceId: string;
  amount: { total: string };
  items: { amount?: string }[];
  webhooks: { notificationsUrl?: string }[];
};
