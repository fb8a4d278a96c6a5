import { environment } from "../process/environment.ts";

const always: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  // With no-referrer, browsers would send "Origin: null" with the application's own forms.
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
};

/** The hosts of PayPal's script, images and windows. */
const PAYPAL = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/**
 * Sets the headers of every response. Pages add their content security policy. Responses to a signed-in user are not
 * cached.
 */
export function protect(headers: Headers): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (environment.appUrl.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}

type Guests = {
  /** Allows the CAPTCHA's script and frame. */
  humanCheck: boolean;
  formTarget?: string | undefined;
  payButtons?: string | undefined;
};

/**
 * The content security policy of a page. Scripts require the page's nonce. Inline style attributes are allowed for
 * React and the chart.
 */
export function contentPolicy(nonce: string, { humanCheck, formTarget = "", payButtons }: Guests): string {
  const checker = humanCheck ? ` ${new URL(environment.captchaUrl).origin} https://www.gstatic.com` : "";
  const payer = payButtons ? ` ${[...new Set([payButtons, ...PAYPAL])].join(" ")}` : "";
  const framed = checker + payer;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${framed}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${payer}`,
    `frame-src${framed || " 'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${formTarget}`.trimEnd(),
    "frame-ancestors 'none'",
  ].join("; ");
}
