import type { BankDetails, PayButtons, QrPayment, Started } from "../../gateways/gateway.ts";

/** How a deposit is paid, as stored in its row. Only start-payment.ts writes it, so its shape is known. */
export function paymentOf(row: { payment: unknown }): Started | null {
  return row.payment as Started | null;
}

/** Totals are rounded to cents, but the column has five decimal places. */
export function toCents(total: string): string {
  return total.replace(/(\.\d\d)\d*$/, "$1");
}

/** The page where a deposit can be paid while it is pending. */
export function payPath({ id, payment }: { id: number; payment: unknown }): string | null {
  const started = paymentOf({ payment });
  if (!started) return null;
  if (started.kind !== "page" || started.page === "buttons") return `/deposits/pay/${id}`;
  return `/deposits/${started.page}/${id}`;
}

type Checkout =
  | { kind: "link"; url: string }
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "buttons"; url: string; buttons: PayButtons };

/** How the customer reaches the provider; null when the payment is made on a page of this site. */
export function checkoutOf(row: { payment: unknown }): Checkout | null {
  const started = paymentOf(row);
  if (started?.kind !== "page") return started;
  return started.page === "buttons" ? { kind: "buttons", url: started.buttons.url, buttons: started.buttons } : null;
}

/**
 * Forms and buttons need the provider's origin in the Content-Security-Policy of the page's response, so the browser
 * must load that page instead of navigating in place.
 */
export function needsOwnPage(row: { payment: unknown }): boolean {
  const checkout = checkoutOf(row);
  return checkout !== null && checkout.kind !== "link";
}

export function bankOf(row: { payment: unknown }): BankDetails | null {
  const started = paymentOf(row);
  return started?.kind === "page" && started.page === "bank" ? started.bank : null;
}

export function qrOf(row: { payment: unknown }): QrPayment | null {
  const started = paymentOf(row);
  return started?.kind === "page" && started.page === "qr" ? started.qr : null;
}
