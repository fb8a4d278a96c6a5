import type { PendingRow } from "../../../db/queries/trading/pending-orders.ts";
import type { PlacedRow } from "../../../db/queries/trading/orders.ts";
import type { About } from "../../http/answer-call.ts";
import { pairNamed } from "../../ui/format/pair.ts";

/** Names an order that was opened, for its confirmation: side, units, rate and number, with a link to its evidence. */
export function aboutOpened(order: PlacedRow, instrument: string): About {
  const text =
    order.type === "buy"
      ? "Bought {{units}} {{pair}} at {{price}}, order #{{id}}"
      : "Sold {{units}} {{pair}} at {{price}}, order #{{id}}";
  return about(order, instrument, text, order.open_rate);
}

/** Names a pending order that was placed, with a link to the list of pending orders. */
export function aboutPlaced(order: PendingRow, instrument: string): About {
  const text =
    order.type === "buy"
      ? "Order to buy {{units}} {{pair}} at {{price}}, #{{id}}"
      : "Order to sell {{units}} {{pair}} at {{price}}, #{{id}}";
  return { ...about(order, instrument, text, order.price), to: "/dashboard?panel=pending" };
}

/** Names an order, or a part of one, that was closed. */
export function aboutClosed(order: PlacedRow, instrument: string): About {
  const text =
    order.type === "buy"
      ? "Buy {{units}} {{pair}} closed at {{price}}, order #{{id}}"
      : "Sell {{units}} {{pair}} closed at {{price}}, order #{{id}}";
  return about(order, instrument, text, order.close_rate ?? order.open_rate);
}

function about(order: Pick<PlacedRow, "id" | "trade_amount">, instrument: string, text: string, rate: string): About {
  const values = {
    id: String(order.id),
    units: order.trade_amount,
    pair: pairNamed(instrument),
    price: rate,
  };
  return { text, values, to: `/orders/${order.id}` };
}
