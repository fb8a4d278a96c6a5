import { ask, json } from "./ask.ts";
import { hash, hmac, isFresh, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type PaymentEvent, type Tools } from "./gateway.ts";
import { moneyAt, named, readJson, textAt } from "./said.ts";
import type { Dayjs } from "../dayjs.ts";

const statuses: Record<string, PaymentEvent["status"]> = {
  "payment.pending": "pending",
  "payment.completed": "paid",
  "payment.failed": "failed",
  "payment.expired": "expired",
  "payment.reversed": "reversed",
};

/**
 * The contract for providers whose own is not known: `POST {api}/payments` with `X-Api-Key`, and reports signed
 * `X-Signature: t=<unix>,v1=<hex HMAC-SHA256(secret, t + "." + raw body)>` over `{event, reference, amount, currency, id}`.
 * key1 names us, key2 signs.
 */
export const signed = {
  async create({ reference, total, currency, successUrl, cancelUrl }, tools) {
    const body = {
      reference,
      amount: total,
      currency,
      return_url: successUrl,
      cancel_url: cancelUrl,
      webhook_url: tools.webhookUrl,
    };
    const answer = await askProvider(tools, "POST", "/payments", body);
    const [link, id] = [textAt(answer, "link"), textAt(answer, "id")];
    if (!/^https?:\/\//.test(link)) throw new GatewayError("The answer has no link");
    return { kind: "link", url: link, ...(id && { providerReference: id }) };
  },
  async verify({ headers, body }, { keys: { key2 }, now }) {
    const refusal = checkSignature(headers.get("x-signature"), body, key2, now());
    if (refusal) return { ok: false, reason: refusal };
    const said = readJson(body);
    const event = readEvent(said);
    if (!event) return { ok: false, reason: "Not a report" };
    // `id` may be the payment's, so that it alone would not tell its reports apart.
    const id = textAt(said, "id");
    return { ok: true, key: id && id.length <= 200 ? `${id}:${textAt(said, "event")}` : hash("sha256", body), event };
  },
  async lookUp({ reference }, tools) {
    const answer = await askProvider(tools, "GET", `/payments/${reference}`);
    return answer && readEvent(answer);
  },
} satisfies Gateway;

/**
 * Null when the signature is right. Exactly one time and one signature: whoever sends more wants one of them to be overlooked. `mark` is what
 * the provider calls the signature.
 */
export function checkSignature(
  header: string | null,
  body: Buffer,
  secret: string,
  now: Dayjs,
  mark: "v1" | "s" = "v1",
): string | null {
  if (secret === "") return "No secret is set up";
  const [, time, called, signature] = /^t=(\d{1,12}),(v1|s)=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!time || !signature || called !== mark) return "No signature";
  if (!isSame(hmac("sha256", secret, [`${time}.`, body], "hex"), signature)) return "Wrong signature";
  return isFresh(Number(time), now) ? null : "Too old";
}

function readEvent(said: unknown): PaymentEvent | null {
  const status = statuses[textAt(said, "event")];
  const [reference, amount, currency] = [named(said, "reference"), moneyAt(said, "amount"), named(said, "currency")];
  if (!status || !reference || !amount || !currency) return null;
  return { reference, status, amount, currency: currency.slice(0, 10).toUpperCase() };
}

function askProvider({ keys, urls }: Tools, method: "GET" | "POST", path: string, body?: object) {
  if (!urls.api) throw new GatewayError("The installation names no address of the provider");
  const sent = body && json(body);
  return ask(urls.api + path, {
    method,
    headers: { "X-Api-Key": keys.key1, Accept: "application/json", ...sent?.headers },
    ...(sent && { body: sent.body }),
  });
}
