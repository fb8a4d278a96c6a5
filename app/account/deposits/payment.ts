import type { BankDetails, QrPayment, Started } from "../../gateways/gateway.ts";

/** What a deposit's row keeps of how it is paid: written by start-payment.ts alone, so its shape is known. */
export function paymentOf(row: { payment: unknown }): Started | null {
  return row.payment as Started | null;
}

/** The page where a deposit is paid, and stays payable while it is pending. */
export function payPath({ id, payment }: { id: number; payment: unknown }): string | null {
  const started = paymentOf({ payment });
  if (!started) return null;
  if (started.kind !== "page" || started.page === "buttons") return `/deposits/pay/${id}`;
  return `/deposits/${started.page}/${id}`;
}

export function bankOf(row: { payment: unknown }): BankDetails | null {
  const started = paymentOf(row);
  return started?.kind === "page" && started.page === "bank" ? started.bank : null;
}

export function qrOf(row: { payment: unknown }): QrPayment | null {
  const started = paymentOf(row);
  return started?.kind === "page" && started.page === "qr" ? started.qr : null;
}
