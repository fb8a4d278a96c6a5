// A stand-in for MoonPay: a signed link, transactions by the deposit's reference, signed webhooks.
import { createHmac } from "node:crypto";
import { createPayments, startStandIn, post, type StandIn, unixTime } from "./stand-in.ts";

const [PUBLIC, SECRET, WEBHOOK_KEY] = ["pk_test_123", "sk_test_key", "wk_test_key"];
const [WALLET, COIN] = ["0xF977814e90dA44bFA03b6295A0616a897441aceC", "usdc_polygon"];

export async function openMoonPay(): Promise<StandIn> {
  const book = createPayments();
  const states = { paid: "completed", pending: "pending", failed: "failed" };
  const transaction = (reference: string, deviation: object = {}) => {
    const { id, amount, currency, status } = { ...book.of(reference), ...deviation };
    return {
      id,
      status: states[status],
      baseCurrencyAmount: Number(amount),
      quoteCurrencyAmount: 99.1,
      areFeesIncluded: false,
      walletAddress: WALLET,
      externalTransactionId: reference,
      baseCurrency: { code: currency.toLowerCase() },
      currency: { code: COIN },
      updatedAt: "2026-11-21T10:00:00.000Z",
    };
  };
  const server = await startStandIn(({ method, url, headers }) => {
    if (headers.authorization !== `Api-Key ${SECRET}`)
      return { status: 401, json: { code: 401, type: "unauthorized", message: "Unauthorized" } };
    const reference = /^\/v1\/transactions\/ext\/(\w+)$/.exec(url.pathname)?.[1] ?? "";
    if (method !== "GET" || !book.has(reference))
      return { status: 404, json: { code: 404, type: "NotFoundError", message: "Transaction not found" } };
    // A customer who tried twice has two transactions with one reference.
    return { json: [transaction(reference, { id: "failed-first", status: "failed" }), transaction(reference)] };
  });
  return {
    gateway: "moonpay",
    keys: { key1: PUBLIC, key2: SECRET, key3: WEBHOOK_KEY, key4: WALLET, key5: COIN },
    urls: { moonpay: server.url, "moonpay.checkout": `${server.url}/buy` },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      const [unsigned = "", signature = ""] = new URL(url).search.split("&signature=");
      const expected = createHmac("sha256", SECRET).update(unsigned).digest("base64");
      const params = new URLSearchParams(unsigned);
      const reference = params.get("externalTransactionId") ?? "";
      const isRight =
        decodeURIComponent(signature) === expected &&
        params.get("apiKey") === PUBLIC &&
        params.get("walletAddress") === WALLET &&
        params.get("currencyCode") === COIN &&
        params.get("lockAmount") === "true";
      if (!isRight) throw new Error("MoonPay would reject this link");
      const currency = (params.get("baseCurrencyCode") ?? "").toUpperCase();
      book.add(reference, params.get("baseCurrencyAmount") ?? "", currency, `tx_${reference}`);
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const data = transaction(reference, { status: "paid", ...deviation });
      const body = JSON.stringify({ type: "transaction_updated", data });
      const time = unixTime(deviation);
      const key = deviation.signature === "wrong" ? "another key" : WEBHOOK_KEY;
      const s = createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
      return post(webhook, deviation.signature === "altered" ? `${body} ` : body, {
        "Content-Type": "application/json",
        ...(deviation.signature !== "none" && { "Moonpay-Signature-V2": `t=${time},s=${s}` }),
      });
    },
  };
}
