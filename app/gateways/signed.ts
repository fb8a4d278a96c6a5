import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ask } from "./ask.ts";
import { type Asked, type Gateway, GatewayError, type KeyField, type PaymentEvent, type Tools } from "./gateway.ts";

/** Older reports may be somebody's recording. */
const TOLERANCE = 300;

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
export function signedGateway(keys: readonly [KeyField, KeyField]): Gateway {
  return {
    keys,
    async create({ reference, total, currency, successUrl, cancelUrl, webhookUrl }, tools) {
      const body = {
        reference,
        amount: total,
        currency,
        return_url: successUrl,
        cancel_url: cancelUrl,
        webhook_url: webhookUrl,
      };
      const answer = await askProvider(tools, "POST", "/payments", body);
      const { link, id } = answer ?? {};
      if (typeof link !== "string" || !/^https?:\/\//.test(link)) throw new GatewayError("The answer has no link");
      return { kind: "link", url: link, ...(typeof id === "string" && { providerReference: id }) };
    },
    async verify({ headers, body }, { keys: { key2 }, now }) {
      const refusal = checkSignature(headers.get("x-signature"), body, key2, now());
      if (refusal) return { ok: false, reason: refusal };
      const event = readEvent(parse(body));
      if (!event) return { ok: false, reason: "Not a report" };
      return { ok: true, key: keyOf(body), event };
    },
    async lookUp(asked: Asked, tools) {
      const answer = await askProvider(tools, "GET", `/payments/${asked.reference}`);
      if (!answer) return null;
      return readEvent(answer);
    },
  };
}

/** Null when the signature is right. Exactly one t and one v1: whoever sends more wants one of them to be overlooked. */
export function checkSignature(header: string | null, body: Buffer, secret: string, now: Date): string | null {
  if (secret === "") return "No secret is set up";
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!time || !signature) return "No signature";
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) return "Wrong signature";
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return "Too old";
  return null;
}

/** `id` may be the payment's, so that it alone would not tell its reports apart. */
function keyOf(body: Buffer): string {
  const { id, event } = parse(body) as { id?: unknown; event?: unknown };
  const named = typeof id === "string" && id !== "" && id.length <= 200;
  return named ? `${id}:${String(event)}` : createHash("sha256").update(body).digest("hex");
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

function readEvent(said: unknown): PaymentEvent | null {
  if (typeof said !== "object" || said === null) return null;
  const { event, reference, amount, currency } = said as Record<string, unknown>;
  const status = statuses[String(event)];
  const isDecimal = typeof amount === "string" && /^\d{1,15}(\.\d{1,10})?$/.test(amount);
  if (!status || typeof reference !== "string" || !isDecimal || typeof currency !== "string") return null;
  return { reference: reference.slice(0, 100), status, amount, currency: currency.slice(0, 10).toUpperCase() };
}

function askProvider({ keys, urls }: Tools, method: "GET" | "POST", path: string, body?: object) {
  if (!urls.api) throw new GatewayError("The installation names no address of the provider");
  return ask(`${urls.api.replace(/\/$/, "")}${path}`, {
    method,
    headers: {
      "X-Api-Key": keys.key1,
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
