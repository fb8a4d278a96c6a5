// A stand-in for Globiance Checkout, from its documentation and demo. The signature of reports is not documented; the
// agreed header is used.
import { createHmac } from "node:crypto";
import { createPayments, startStandIn, post, type StandIn } from "./stand-in.ts";

const [API_KEY, SECRET] = ["glob_key", "glob_secret"];

export async function openGlobiance(): Promise<StandIn> {
  const book = createPayments();
  let count = 0;
  const server = await startStandIn(({ method, url, headers, body }, refuse) => {
    if (method !== "POST" || url.pathname !== "/create-checkout") return { status: 404, json: {} };
    const requested = JSON.parse(body) as { amount: number; currency: string; apiKey: string; clientId: string };
    if (requested.apiKey !== API_KEY) return { status: 401, json: { message: "Invalid API key" } };
    const problem = [
      ["content type", headers["content-type"]?.startsWith("application/json")],
      ["amount", typeof requested.amount === "number" && requested.amount > 0],
      ["currency", ["USD", "EUR"].includes(requested.currency)],
      ["clientId", /^dep_[0-9a-f]{16,24}$/.test(requested.clientId)],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    book.add(requested.clientId, requested.amount.toFixed(2), requested.currency, `chk${++count}`);
    return { json: { checkoutId: `chk${count}`, quotes: [], payments: [], items: [], currencies: [] } };
  });
  return {
    gateway: "globiance",
    keys: { key1: API_KEY, key2: SECRET },
    urls: { globiance: server.url, "globiance.checkout": `${server.url}/checkout` },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      if (!book.byId(url.split("/").at(-1) ?? "")) throw new Error("the checkout does not exist");
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const { id, amount, currency, status } = { ...book.of(reference), status: "paid" as const, ...deviation };
      const [type, event] = { paid: "payment:confirmed", pending: "payment:update", failed: "checkout:cancelled" }[
        status
      ].split(":");
      const body = JSON.stringify({
        type,
        event,
        clientId: reference,
        checkoutId: id,
        checkoutTime: "2026-11-21T10:00:00Z",
        requestCurrencyAmount: Number(amount),
        currency,
        payload: { payment: { status: event } },
      });
      const secret = deviation.signature === "wrong" ? "another" : SECRET;
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      return post(webhook, deviation.signature === "altered" ? `${body} ` : body, {
        "Content-Type": "application/json",
        ...(deviation.signature !== "none" && { "X-Globiance-Signature": signature }),
      });
    },
  };
}
