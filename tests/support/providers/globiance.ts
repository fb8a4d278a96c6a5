// Globiance Checkout as its documents and its demo show it. How reports are signed is not documented; the agreed header stands in.
import { createHmac } from "node:crypto";
import { openBook, openHouse, post, type StandIn } from "./stand-in.ts";

const [API_KEY, SECRET] = ["glob_key", "glob_secret"];

export async function openGlobiance(): Promise<StandIn> {
  const book = openBook();
  let count = 0;
  const house = await openHouse(({ method, url, headers, body }, refuse) => {
    if (method !== "POST" || url.pathname !== "/create-checkout") return { status: 404, json: {} };
    const asked = JSON.parse(body) as { amount: number; currency: string; apiKey: string; clientId: string };
    if (asked.apiKey !== API_KEY) return { status: 401, json: { message: "Invalid API key" } };
    const problem = [
      ["content type", headers["content-type"]?.startsWith("application/json")],
      ["amount", typeof asked.amount === "number" && asked.amount > 0],
      ["currency", ["USD", "EUR"].includes(asked.currency)],
      ["clientId", /^dep_[0-9a-f]{16,24}$/.test(asked.clientId)],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    book.add(asked.clientId, asked.amount.toFixed(2), asked.currency, `chk${++count}`);
    return { json: { checkoutId: `chk${count}`, quotes: [], payments: [], items: [], currencies: [] } };
  });
  return {
    gateway: "globiance",
    keys: { key1: API_KEY, key2: SECRET },
    urls: { globiance: house.url, "globiance.checkout": `${house.url}/checkout` },
    refused: house.refused,
    behave: house.behave,
    arrive({ url = "" }) {
      if (!book.byId(url.split("/").at(-1) ?? "")) throw new Error("no such checkout");
    },
    settle: (reference, twist) => book.settle(reference, twist),
    report(webhook, reference, twist = {}) {
      const { id, amount, currency, status } = { ...book.of(reference), status: "paid" as const, ...twist };
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
      const secret = twist.signature === "wrong" ? "another" : SECRET;
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      return post(webhook, twist.signature === "altered" ? `${body} ` : body, {
        "Content-Type": "application/json",
        ...(twist.signature !== "none" && { "X-Globiance-Signature": signature }),
      });
    },
  };
}
