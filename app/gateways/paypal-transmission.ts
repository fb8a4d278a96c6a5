import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { requestText } from "./provider-request.ts";
import { isTrusted } from "./certificate-chain.ts";
import type { Hook, Tools } from "./gateway.ts";
import { requestPayPal } from "./paypal-api.ts";
import { readJson, textAt } from "./json-path.ts";
import type { Dayjs } from "../dayjs.ts";

/** PayPal changes its certificate every few years, so a small cache suffices. */
const certificates = new Map<string, string>();
const MAX_CERTIFICATES = 20;

/**
 * Null if PayPal signed this body for the webhook id. If the certificate's chain is not trusted, PayPal's API verifies
 * the signature instead.
 */
export async function checkPayPal(hook: Hook, tools: Tools): Promise<string | null> {
  const { headers, body } = hook;
  const { keys, urls, now } = tools;
  if (keys.key4 === "") return "No webhook id is set up";
  const address = headers.get("paypal-cert-url") ?? "";
  const source = sourceOf(address, urls.api);
  if (!source) return "The certificate does not belong to PayPal";
  let certificate = certificates.get(address);
  if (!certificate) {
    certificate = await requestText(address);
    if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
    certificates.set(address, certificate);
  }
  const refusal = checkTransmission(headers, body, keys.key4, certificate, now());
  if (refusal || source === "own" || isTrusted(certificate, "paypal.com", now())) return refusal;
  return verifyAtPayPal(hook, tools);
}

/**
 * The origin of the certificate: PayPal, or the API host that the installation configured ("own"), which needs no
 * chain.
 */
function sourceOf(address: string, api = ""): "PayPal" | "own" | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username) return null;
  if (hostname.endsWith(".paypal.com")) return protocol === "https:" ? "PayPal" : null;
  return api !== "" && origin === new URL(api).origin ? "own" : null;
}

async function verifyAtPayPal({ headers, body }: Hook, tools: Tools): Promise<string | null> {
  if (readJson(body) === null) return "Not a payment notification";
  const header = (name: string) => headers.get(`paypal-${name}`) ?? "";
  const question = JSON.stringify({
    auth_algo: header("auth-algo"),
    cert_url: header("cert-url"),
    transmission_id: header("transmission-id"),
    transmission_sig: header("transmission-sig"),
    transmission_time: header("transmission-time"),
    webhook_id: tools.keys.key4,
  });
  // The webhook is sent back byte for byte, because serialising it again would change the signed text.
  const content = `${question.slice(0, -1)},"webhook_event":${body.toString("utf8")}}`;
  const requestId = `verify-${header("transmission-id")}`.slice(0, 108);
  const path = "/v1/notifications/verify-webhook-signature";
  const answer = await requestPayPal(tools, "POST", path, { body: content, requestId });
  return textAt(answer, "verification_status") === "SUCCESS" ? null : "Invalid signature";
}

export function checkTransmission(
  headers: Headers,
  body: Buffer,
  webhookId: string,
  certificate: string,
  now: Dayjs,
): string | null {
  const [id, time, signature] = ["id", "time", "sig"].map((name) => headers.get(`paypal-transmission-${name}`) ?? "");
  if (!id || !time || !signature) return "Missing signature";
  if (headers.get("paypal-auth-algo") !== "SHA256withRSA") return "Signed in a way that is not known";
  const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
  try {
    const { publicKey, validFromDate, validToDate } = new X509Certificate(certificate);
    if (now.isBefore(validFromDate) || now.isAfter(validToDate)) return "The certificate is not valid now";
    const isRight = verify("RSA-SHA256", Buffer.from(message), publicKey, Buffer.from(signature, "base64"));
    return isRight ? null : "Invalid signature";
  } catch {
    return "No certificate";
  }
}
