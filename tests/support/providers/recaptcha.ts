// A stand-in for reCAPTCHA v2 (developers.google.com/recaptcha/docs/verify): a widget that creates tokens, and a
// service that verifies each of them once.
import { startStandIn } from "./stand-in.ts";

const [SITE_KEY, SECRET] = ["site-key", "secret-key"];
/** The part of the widget that a page uses: a container that confirms the human. */
const script = `window.grecaptcha = {
  ready: (then) => then(),
  render(box, { sitekey, callback }) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "I am not a robot";
    button.onclick = () => callback("person:" + sitekey + ":" + Math.random());
    box.append(button);
  },
};`;

export async function openRecaptcha() {
  const spent = new Set<string>();
  const verifications: Record<string, string>[] = [];
  /** The host name of the page with the widget. */
  let hostname = "127.0.0.1";
  const server = await startStandIn(({ method, url, headers, body }) => {
    if (method === "GET" && url.pathname === "/api.js") return { text: script, type: "text/javascript" };
    if (method !== "POST" || url.pathname !== "/api/siteverify") return { status: 404, text: "" };
    const failed = (...codes: string[]) => ({ json: { success: false, "error-codes": codes } });
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return failed("bad-request");
    const params = Object.fromEntries(new URLSearchParams(body));
    verifications.push(params);
    if (params["secret"] !== SECRET) return failed(params["secret"] ? "invalid-input-secret" : "missing-input-secret");
    const token = params["response"] ?? "";
    if (!token.startsWith(`person:${SITE_KEY}:`))
      return failed(token ? "invalid-input-response" : "missing-input-response");
    if (spent.has(token)) return failed("timeout-or-duplicate");
    spent.add(token);
    return { json: { success: true, challenge_ts: new Date().toISOString(), hostname } };
  });
  let count = 0;
  return {
    url: server.url,
    verifications,
    behave: server.behave,
    keys: { captchaClientKey: SITE_KEY, captchaSecretKey: SECRET },
    setHostname: (next: string) => void (hostname = next),
    /** A token as the widget creates it. */
    token: () => `person:${SITE_KEY}:${++count}`,
  };
}
