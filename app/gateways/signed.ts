import { requestJson, json } from "./provider-request.ts";
import { hash, hmac, isFresh, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type PaymentEvent, type Tools } from "./gateway.ts";
import { moneyAt, named, readJson, textAt } from "./json-path.ts";
import type { Dayjs } from "../dayjs.ts";

const statuses: Record<string, PaymentEvent["status"]> = {
  "payment.pending": "pending",
  "payment.completed": "paid",
  "payment.failed": "failed",
  "payment.expired": "expired",
  "payment.reversed": "reversed",
};

/**
 * The contract for providers without documentation: `POST {api}/payments` with `X-Api-Key`, and webhooks with
 * `X-Signature: t=<unix>,v1=<hex HMAC-SHA256(secret, t + "." + raw body)>` over `{event, reference, amount, currency,
 * id}`. key1 identifies the broker, key2 signs.
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
    const answer = await request(tools, "POST", "/payments", body);
    const [link, id] = [textAt(answer, "link"), textAt(answer, "id")];
    if (!/^https?:\/\//.test(link)) throw new GatewayError("The answer has no link");
    return { kind: "link", url: link, ...(id && { providerReference: id }) };
  },
  async verify({ headers, body }, { keys: { key2 }, now }) {
    const refusal = checkSignature(headers.get("x-signature"), body, key2, now());
    if (refusal) return { ok: false, reason: refusal };
    const webhook = readJson(body);
    const event = readEvent(webhook);
    if (!event) return { ok: false, reason: "Not a payment notification" };
    // `id` may be the payment's, so the key also contains the event.
    const id = textAt(webhook, "id");
    return {
      ok: true,
      key: id && id.length <= 200 ? `${id}:${textAt(webhook, "event")}` : hash("sha256", body),
      event,
    };
  },
  async lookUp({ reference }, tools) {
    const answer = await request(tools, "GET", `/payments/${reference}`);
    return answer && readEvent(answer);
  },
} satisfies Gateway;

/**
 * Null if the signature is valid. Exactly one time and one signature are accepted, because a header with several could
 * be read differently by each side. `label` is the provider's name of the signature.
 */
export function checkSignature(
  header: string | null,
  body: Buffer,
  secret: string,
  now: Dayjs,
  label: "v1" | "s" = "v1",
): string | null {
  if (secret === "") return "Webhook secret is not configured";
  const [, time, found, signature] = /^t=(\d{1,12}),(v1|s)=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!time || !signature || found !== label) return "Missing signature";
  if (!isSame(hmac("sha256", secret, [`${time}.`, body], "hex"), signature)) return "Invalid signature";
  return isFresh(Number(time), now) ? null : "Timestamp too old";
}

function readEvent(webhook: unknown): PaymentEvent | null {
  const status = statuses[textAt(webhook, "event")];
  const [reference, amount, currency] = [
    named(webhook, "reference"),
    moneyAt(webhook, "amount"),
    named(webhook, "currency"),
  ];
  if (!status || !reference || !amount || !currency) return null;
  return { reference, status, amount, currency: currency.slice(0, 10).toUpperCase() };
}

function request({ keys, urls }: Tools, method: "GET" | "POST", path: string, body?: object) {
  if (!urls.api) throw new GatewayError("The installation names no address of the provider");
  const content = body && json(body);
  return requestJson(urls.api + path, {
    method,
    headers: { "X-Api-Key": keys.key1, Accept: "application/json", ...content?.headers },
    ...(content && { body: content.body }),
  });
}
