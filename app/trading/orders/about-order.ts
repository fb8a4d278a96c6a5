import type { PlacedRow } from "../../../db/queries/trading/orders.ts";
import type { About } from "../../http/answer-call.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";

/** Names an order that was opened, for its confirmation: side, units, rate and number, with a link to its evidence. */
export function aboutOpened(order: PlacedRow, instrument: string): About {
  const text =
    order.type === "buy"
      ? "Bought {{units}} {{pair}} at {{price}}, order #{{id}}"
      : "Sold {{units}} {{pair}} at {{price}}, order #{{id}}";
  return about(order, instrument, text, order.open_rate);
}

/** Names an order, or a part of one, that was closed. */
export function aboutClosed(order: PlacedRow, instrument: string): About {
  const text =
    order.type === "buy"
      ? "Buy {{units}} {{pair}} closed at {{price}}, order #{{id}}"
      : "Sell {{units}} {{pair}} closed at {{price}}, order #{{id}}";
  return about(order, instrument, text, order.close_rate ?? order.open_rate);
}

function about(order: PlacedRow, instrument: string, text: string, rate: string): About {
  const values = {
    id: String(order.id),
    units: formatUnits(order.trade_amount),
    pair: pairNamed(instrument),
    price: formatPrice(rate, decimalsOf(rate)),
  };
  return { text, values, to: `/orders/${order.id}` };
}
