import { environment } from "./environment.ts";

const always: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  // A policy of no-referrer would make browsers send "Origin: null" with our own forms.
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
};

/** Where PayPal's script fetches what it draws with, and what it opens. */
const PAYPAL = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/** What every answer carries. Pages add their content policy. Nothing of a signed-in person is kept by a cache. */
export function protect(headers: Headers): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (environment.appUrl.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}

type Guests = {
  /** Where a human check may stand: its script, and what that draws. */
  humanCheck: boolean;
  formTarget?: string | undefined;
  payButtons?: string | undefined;
};

/** Scripts run only with the page's nonce. Inline style attributes are React's and the chart's, hence the exception. */
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
