import type { Evidence } from "../../trading/evidence/load-evidence.ts";

/** Why an order was closed, in English. */
export const closeReasons: Readonly<Record<NonNullable<Evidence["order"]["close_reason"]>, string>> = {
  customer: "Closed by the account holder",
  staff: "Closed by staff",
  take_profit: "Take profit",
  stop_loss: "Stop loss",
  stop_out: "Stop-out",
};
