import type { BankDetails, PayButtons, QrPayment, Started } from "../../gateways/gateway.ts";

/** What a deposit's row keeps of how it is paid: written by start-payment.ts alone, so its shape is known. */
export function paymentOf(row: { payment: unknown }): Started | null {
  return row.payment as Started | null;
}

/** A total as it is paid: the rules round to cents, the column keeps five places. */
export function toCents(total: string): string {
  return total.replace(/(\.\d\d)\d*$/, "$1");
}

/** The page where a deposit is paid, and stays payable while it is pending. */
export function payPath({ id, payment }: { id: number; payment: unknown }): string | null {
  const started = paymentOf({ payment });
  if (!started) return null;
  if (started.kind !== "page" || started.page === "buttons") return `/deposits/pay/${id}`;
  return `/deposits/${started.page}/${id}`;
}

type WayOut =
  | { kind: "link"; url: string }
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "buttons"; url: string; buttons: PayButtons };

/** How a customer leaves for a provider; null where they pay on a page of ours. */
export function wayOut(row: { payment: unknown }): WayOut | null {
  const started = paymentOf(row);
  if (started?.kind !== "page") return started;
  return started.page === "buttons" ? { kind: "buttons", url: started.buttons.url, buttons: started.buttons } : null;
}

/** Forms and buttons need leave to speak with somebody else: it comes with the page, so that the browser has to fetch the page itself. */
export function needsOwnPage(row: { payment: unknown }): boolean {
  const way = wayOut(row);
  return way !== null && way.kind !== "link";
}

export function bankOf(row: { payment: unknown }): BankDetails | null {
  const started = paymentOf(row);
  return started?.kind === "page" && started.page === "bank" ? started.bank : null;
}

export function qrOf(row: { payment: unknown }): QrPayment | null {
  const started = paymentOf(row);
  return started?.kind === "page" && started.page === "qr" ? started.qr : null;
}
