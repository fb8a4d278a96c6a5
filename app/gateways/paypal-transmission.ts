import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { askText } from "./ask.ts";
import type { Hook, Tools } from "./gateway.ts";

/** PayPal changes its certificate every few years. */
const certificates = new Map<string, string>();
const MOST = 20;

/** Null when PayPal signed this very body for our webhook. */
export async function checkPayPal({ headers, body }: Hook, { keys, urls, now }: Tools): Promise<string | null> {
  if (keys.key4 === "") return "No webhook id is set up";
  const address = headers.get("paypal-cert-url") ?? "";
  if (!isPayPal(address, urls.api)) return "A certificate of somebody else's";
  let certificate = certificates.get(address);
  if (!certificate) {
    certificate = await askText(address);
    if (certificates.size >= MOST) certificates.clear();
    certificates.set(address, certificate);
  }
  return checkTransmission(headers, body, keys.key4, certificate, now());
}

/** The certificate is believed because of the house it comes from; a house of the installation's own is one of them. */
function isPayPal(address: string, api = ""): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username) return false;
  return (protocol === "https:" && hostname.endsWith(".paypal.com")) || (api !== "" && origin === new URL(api).origin);
}

export function checkTransmission(
  headers: Headers,
  body: Buffer,
  webhookId: string,
  certificate: string,
  now: Date,
): string | null {
  const [id, time, signature] = ["id", "time", "sig"].map((name) => headers.get(`paypal-transmission-${name}`) ?? "");
  if (!id || !time || !signature) return "No signature";
  if (headers.get("paypal-auth-algo") !== "SHA256withRSA") return "Signed in a way that is not known";
  const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
  try {
    const { publicKey, validFromDate, validToDate } = new X509Certificate(certificate);
    if (now < validFromDate || now > validToDate) return "The certificate is not valid now";
    const isRight = verify("RSA-SHA256", Buffer.from(message), publicKey, Buffer.from(signature, "base64"));
    return isRight ? null : "Wrong signature";
  } catch {
    return "No certificate";
  }
}
