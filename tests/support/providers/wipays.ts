// A stand-in for Wipays (docs.wipays.com): a hosted page, and a report with a signature and a timestamp. It has no
// look-up.
import { createHmac } from "node:crypto";
import { createPayments, startStandIn, post, type StandIn, unixTime } from "./stand-in.ts";

const [PUBLIC, SECRET] = ["pk_wipays", "wipays_secret"];

export async function openWipays({ form = false } = {}): Promise<StandIn> {
  const book = createPayments();
  let count = 0;
  const server = await startStandIn(({ method, url, headers, body }, refuse) => {
    if (method !== "POST" || url.pathname !== "/payment/initiate") return { status: 404, json: {} };
    const requested = JSON.parse(body) as Record<string, string> & { customer?: unknown };
    if (requested["public_key"] !== PUBLIC) return { status: 401, json: { status: "error", message: "Invalid key" } };
    const customer = (requested.customer ?? {}) as Record<string, string>;
    const problem = [
      ["content type", headers["content-type"]?.startsWith("application/json")],
      ["identifier", /^dep_[0-9a-f]{16,24}$/.test(requested["identifier"] ?? "")],
      ["amount", /^\d+\.\d\d$/.test(requested["amount"] ?? "")],
      ["currency", ["USD", "EUR", "CAD"].includes(requested["currency"] ?? "")],
      ["customer", customer["first_name"] && customer["last_name"] && customer["email"]?.includes("@")],
      ["details", requested["details"] && requested["site_name"]],
      ["addresses", ["ipn_url", "cancel_url", "success_url"].every((name) => URL.canParse(requested[name] ?? ""))],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    book.add(requested["identifier"] ?? "", requested["amount"] ?? "", requested["currency"] ?? "", `TRX${++count}`);
    const redirect_url = `${server.url}/payment/checkout?payment_trx=TRX${count}`;
    return { json: { status: "success", message: "Payment initiated", redirect_url } };
  });
  return {
    gateway: "wipays",
    keys: { key1: PUBLIC, key2: SECRET },
    urls: { "wipays.checkout": server.url },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      if (!book.byId(new URL(url).searchParams.get("payment_trx") ?? "")) throw new Error("the payment does not exist");
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const { id, amount, currency, status } = { ...book.of(reference), status: "paid" as const, ...deviation };
      const time = String(unixTime(deviation));
      const secret = deviation.signature === "wrong" ? "another" : SECRET;
      const signature = createHmac("sha256", secret)
        .update(reference + time)
        .digest("hex")
        .toUpperCase();
      const identifier = deviation.signature === "altered" ? `${reference.slice(0, -1)}x` : reference;
      const head = {
        identifier,
        status: status === "paid" ? "success" : "failed",
        timestamp: time,
        ...(deviation.signature !== "none" && { signature }),
      };
      const data = { trx: id, amount, currency, type: "checkout", timestamp: time };
      if (!form) {
        const body = JSON.stringify({ ...head, timestamp: Number(time), data });
        return post(webhook, body, { "Content-Type": "application/json" });
      }
      const fields = Object.entries(data).map(([name, value]) => [`data[${name}]`, value] as const);
      const body = new URLSearchParams({ ...head, ...Object.fromEntries(fields) }).toString();
      return post(webhook, body, { "Content-Type": "application/x-www-form-urlencoded" });
    },
  };
}
