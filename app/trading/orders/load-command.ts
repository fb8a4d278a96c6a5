import type { CommonQueryMethods } from "slonik";
import { previewPosition } from "../../../db/generated/trading.ts";
import type { Session } from "../../http/session.ts";
import { loadOpenOrder } from "./load-open-order.ts";

export type PositionCommand = "reverse" | "double" | "close_amount";

/** An open order for the dialog of a command, with the figures that SQL has computed for it; none without an amount. */
export async function loadCommand(
  pool: CommonQueryMethods,
  session: Session,
  request: Request,
  { orderId, command, amount = null }: { orderId: number; command: PositionCommand; amount?: string | null },
) {
  const opened = await loadOpenOrder(pool, session, orderId, request);
  const preview = await previewPosition(pool, { actor: session.actor, orderId, action: command, amount });
  return { ...opened, command, amount, preview, slippage: session.preferences.ticket.slippage ?? "" };
}
