// A stand-in for Flutterwave v3: hosted payments, verification by reference, and reports with the secret hash.
import { createHash, createHmac } from "node:crypto";
import { createPayments, startStandIn, post, type StandIn } from "./stand-in.ts";

const SECRET = "FLWSECK_TEST-stand-in-X";
const HASH = "my_flw_secret_hash";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export async function openFlutterwave({ version = 3 }: { version?: 3 | 4 } = {}): Promise<StandIn> {
  const book = createPayments();
  let count = 285_959_874;
  const states = { paid: "successful", pending: "pending", failed: "failed" };
  const server = await startStandIn(({ method, url, headers, body }, refuse) => {
    if (headers.authorization !== `Bearer ${SECRET}`)
      return { status: 401, json: { status: "error", message: "Invalid authorization key", data: null } };
    if (method === "GET" && url.pathname === "/transactions/verify_by_reference") {
      const reference = url.searchParams.get("tx_ref") ?? "";
      if (!book.has(reference) || book.of(reference).status === "pending")
        return { status: 404, json: { status: "error", message: "No transaction was found for this id", data: null } };
      return { json: { status: "success", message: "Transaction fetched successfully", data: charge(reference) } };
    }
    if (method !== "POST" || url.pathname !== "/payments") return { status: 404, json: { status: "error" } };
    const requested = JSON.parse(body) as PaymentRequest;
    const printed = /"amount":([\d.]+)/.exec(body)?.[1] ?? "";
    const expected = sha256(
      printed + requested.currency + requested.customer?.email + requested.tx_ref + sha256(SECRET),
    );
    const problem = [
      ["content type", headers["content-type"]?.startsWith("application/json")],
      ["tx_ref", /^dep_[0-9a-f]{16,24}$/.test(requested.tx_ref) && !book.has(requested.tx_ref)],
      ["amount", typeof requested.amount === "number" && /^\d+(\.\d{1,2})?$/.test(printed)],
      ["currency", /^[A-Z]{3}$/.test(requested.currency)],
      ["redirect_url", URL.canParse(requested.redirect_url)],
      ["customer", requested.customer?.email?.includes("@")],
      ["payload_hash", requested.payload_hash === undefined || requested.payload_hash === expected],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    book.add(requested.tx_ref, requested.amount.toFixed(2), requested.currency, String(++count));
    const link = `${server.url}/v3/hosted/pay/${requested.tx_ref}`;
    return { json: { status: "success", message: "Hosted Link", data: { link } } };
  });

  function charge(reference: string, deviation: object = {}) {
    const { id, amount, currency, status } = { ...book.of(reference), ...deviation };
    return {
      id: Number(id),
      tx_ref: reference,
      flw_ref: `FLW-MOCK-${id}`,
      amount: Number(amount),
      currency,
      charged_amount: Number(amount) + 1.4,
      app_fee: 1.4,
      status: states[status],
      payment_type: "card",
    };
  }

  return {
    gateway: "flutterwave",
    keys: { key1: "FLWPUBK_TEST-1", key2: SECRET, key3: "FLWSECK_TEST1", key4: HASH },
    urls: { flutterwave: server.url },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      if (!book.has(url.split("/").at(-1) ?? "")) throw new Error("the payment does not exist");
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const data = charge(reference, { status: "paid", ...deviation });
      const body = JSON.stringify({ event: "charge.completed", data });
      const secret = deviation.signature === "wrong" ? "another hash" : HASH;
      const v4 = createHmac("sha256", secret).update(body).digest("base64");
      const sent = deviation.signature === "altered" ? `${body} ` : body;
      const signature: Record<string, string> =
        version === 4 ? { "flutterwave-signature": v4 } : { "verif-hash": secret };
      return post(webhook, sent, {
        "Content-Type": "application/json",
        ...(deviation.signature !== "none" && signature),
      });
    },
  };
}

type PaymentRequest = {
  tx_ref: string;
  amount: number;
  currency: string;
  redirect_url: string;
  customer?: { email?: string };
  payload_hash?: string;
};
