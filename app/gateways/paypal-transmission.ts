import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { askText } from "./ask.ts";
import { isVouchedFor } from "./certificate-chain.ts";
import type { Hook, Tools } from "./gateway.ts";
import { askPayPal } from "./paypal-api.ts";
import { readJson, textAt } from "./said.ts";
import type { Dayjs } from "../dayjs.ts";

/** PayPal changes its certificate every few years. */
const certificates = new Map<string, string>();
const MOST = 20;

/**
 * Null when PayPal signed this very body for our webhook. A certificate that no authority is seen to vouch for is no proof, and no refusal: PayPal
 * itself is asked whether the signature is its own.
 */
export async function checkPayPal(hook: Hook, tools: Tools): Promise<string | null> {
  const { headers, body } = hook;
  const { keys, urls, now } = tools;
  if (keys.key4 === "") return "No webhook id is set up";
  const address = headers.get("paypal-cert-url") ?? "";
  const house = houseOf(address, urls.api);
  if (!house) return "A certificate of somebody else's";
  let certificate = certificates.get(address);
  if (!certificate) {
    certificate = await askText(address);
    if (certificates.size >= MOST) certificates.clear();
    certificates.set(address, certificate);
  }
  const refusal = checkTransmission(headers, body, keys.key4, certificate, now());
  if (refusal || house === "own" || isVouchedFor(certificate, "paypal.com", now())) return refusal;
  return askWhetherSigned(hook, tools);
}

/** Whose house serves the certificate: PayPal's, or one that the installation names in its place and that vouches for itself. */
function houseOf(address: string, api = ""): "PayPal" | "own" | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username) return null;
  if (hostname.endsWith(".paypal.com")) return protocol === "https:" ? "PayPal" : null;
  return api !== "" && origin === new URL(api).origin ? "own" : null;
}

async function askWhetherSigned({ headers, body }: Hook, tools: Tools): Promise<string | null> {
  if (readJson(body) === null) return "Not a report";
  const said = (name: string) => headers.get(`paypal-${name}`) ?? "";
  const question = JSON.stringify({
    auth_algo: said("auth-algo"),
    cert_url: said("cert-url"),
    transmission_id: said("transmission-id"),
    transmission_sig: said("transmission-sig"),
    transmission_time: said("transmission-time"),
    webhook_id: tools.keys.key4,
  });
  // The report goes back as it came: written anew, it would not be what was signed.
  const asked = `${question.slice(0, -1)},"webhook_event":${body.toString("utf8")}}`;
  const requestId = `verify-${said("transmission-id")}`.slice(0, 108);
  const path = "/v1/notifications/verify-webhook-signature";
  const answer = await askPayPal(tools, "POST", path, { body: asked, requestId });
  return textAt(answer, "verification_status") === "SUCCESS" ? null : "Wrong signature";
}

export function checkTransmission(
  headers: Headers,
  body: Buffer,
  webhookId: string,
  certificate: string,
  now: Dayjs,
): string | null {
  const [id, time, signature] = ["id", "time", "sig"].map((name) => headers.get(`paypal-transmission-${name}`) ?? "");
  if (!id || !time || !signature) return "No signature";
  if (headers.get("paypal-auth-algo") !== "SHA256withRSA") return "Signed in a way that is not known";
  const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
  try {
    const { publicKey, validFromDate, validToDate } = new X509Certificate(certificate);
    if (now.isBefore(validFromDate) || now.isAfter(validToDate)) return "The certificate is not valid now";
    const isRight = verify("RSA-SHA256", Buffer.from(message), publicKey, Buffer.from(signature, "base64"));
    return isRight ? null : "Wrong signature";
  } catch {
    return "No certificate";
  }
}
