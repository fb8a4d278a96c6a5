// reCAPTCHA v2 (developers.google.com/recaptcha/docs/verify): a widget that makes tokens, and who verifies each of them once.
import { openHouse } from "./stand-in.ts";

const [SITE_KEY, SECRET] = ["site-key", "secret-key"];
/** The widget as far as a page uses it: a box that says that a person stands there. */
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
  const asked: Record<string, string>[] = [];
  /** Where the visitor met the widget. */
  let hostname = "127.0.0.1";
  const house = await openHouse(({ method, url, headers, body }) => {
    if (method === "GET" && url.pathname === "/api.js") return { text: script, type: "text/javascript" };
    if (method !== "POST" || url.pathname !== "/api/siteverify") return { status: 404, text: "" };
    const failed = (...codes: string[]) => ({ json: { success: false, "error-codes": codes } });
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return failed("bad-request");
    const said = Object.fromEntries(new URLSearchParams(body));
    asked.push(said);
    if (said["secret"] !== SECRET) return failed(said["secret"] ? "invalid-input-secret" : "missing-input-secret");
    const token = said["response"] ?? "";
    if (!token.startsWith(`person:${SITE_KEY}:`))
      return failed(token ? "invalid-input-response" : "missing-input-response");
    if (spent.has(token)) return failed("timeout-or-duplicate");
    spent.add(token);
    return { json: { success: true, challenge_ts: new Date().toISOString(), hostname } };
  });
  let count = 0;
  return {
    url: house.url,
    asked,
    behave: house.behave,
    keys: { captchaClientKey: SITE_KEY, captchaSecretKey: SECRET },
    metAt: (next: string) => void (hostname = next),
    /** What the widget gives a person. */
    token: () => `person:${SITE_KEY}:${++count}`,
  };
}
