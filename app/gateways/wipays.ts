import { ask, json } from "./ask.ts";
import { hmac, isFresh, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type PaymentEvent } from "./gateway.ts";
import { moneyAt, named, readJson, textAt } from "./said.ts";

const currencies = ["USD", "EUR", "CAD"];

/** Wipays' hosted page (docs.wipays.com). It can only be reached, not asked. key1 public, key2 signs the reports. */
export const wipays: Gateway = {
  urls: { checkout: "https://wipays.com" },
  async create({ reference, total, currency, customer, successUrl, cancelUrl }, { keys, urls, webhookUrl }) {
    if (!currencies.includes(currency)) throw new GatewayError(`Wipays does not take ${currency}`);
    const [firstName = "", ...rest] = customer.fullName.split(" ");
    const sent = json({
      public_key: keys.key1,
      amount: total,
      currency,
      customer: { first_name: firstName, last_name: rest.join(" ") || firstName, email: customer.email, mobile: "" },
      details: "Deposit",
      identifier: reference,
      ipn_url: webhookUrl,
      success_url: successUrl,
      cancel_url: cancelUrl,
      site_name: new URL(webhookUrl).hostname,
    });
    const answer = await ask(`${urls.checkout}/payment/initiate`, { method: "POST", ...sent });
    const url = textAt(answer, "redirect_url");
    if (textAt(answer, "status") !== "success" || !/^https?:\/\//.test(url)) throw new GatewayError("No link");
    return { kind: "link", url };
  },
  async verify({ headers, body }, { keys: { key2 }, now }) {
    if (key2 === "") return { ok: false, reason: "No secret is set up" };
    const said = readForm(headers.get("content-type") ?? "", body);
    const [identifier, time] = [textAt(said, "identifier"), textAt(said, "timestamp")];
    // Signed are these two alone, so that a report that is not of this moment could carry anybody's amount.
    const expected = hmac("sha256", key2, [identifier, time], "hex").toUpperCase();
    if (!isSame(expected, textAt(said, "signature"))) return { ok: false, reason: "Wrong signature" };
    if (!identifier || !isFresh(Number(time), now())) return { ok: false, reason: "Too old" };
    const type = named(said, "data", "type");
    const isPaid = textAt(said, "status") === "success";
    const status: PaymentEvent["status"] = type !== "checkout" ? "reversed" : isPaid ? "paid" : "failed";
    const trx = named(said, "data", "trx");
    return {
      ok: true,
      key: `${identifier.slice(0, 100)}:${time}:${type}`,
      event: {
        reference: identifier.slice(0, 100),
        status,
        amount: moneyAt(said, "data", "amount"),
        currency: named(said, "data", "currency"),
        ...(trx && { providerReference: trx }),
      },
    };
  },
};

/** Its documents do not say how a report is written: as JSON, or as a form whose names are `data[amount]`. */
function readForm(type: string, body: Buffer): unknown {
  if (!type.startsWith("application/x-www-form-urlencoded")) return readJson(body);
  const form = [...new URLSearchParams(body.toString("utf8"))];
  const data = form.flatMap(([name, value]) => {
    const inner = /^data\[(\w+)\]$/.exec(name)?.[1];
    return inner ? [[inner, value] as const] : [];
  });
  return { ...Object.fromEntries(form), data: Object.fromEntries(data) };
}
