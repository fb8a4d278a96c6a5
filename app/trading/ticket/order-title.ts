import type { TFunction } from "i18next";
import type { Side } from "../../live/estimate.ts";
import type { OrderKind } from "../model/address.ts";

/** What the button of an order does: its kind, side and units, or its instrument where the units are not known. */
export function orderTitle(kind: OrderKind, side: Side, text: string, t: TFunction): string {
  const value = { text };
  const titles: Record<OrderKind, Record<Side, string>> = {
    market: { buy: t("Buy {{text}}", value), sell: t("Sell {{text}}", value) },
    limit: { buy: t("Place buy limit {{text}}", value), sell: t("Place sell limit {{text}}", value) },
    stop: { buy: t("Place buy stop {{text}}", value), sell: t("Place sell stop {{text}}", value) },
    stop_limit: { buy: t("Place buy stop-limit {{text}}", value), sell: t("Place sell stop-limit {{text}}", value) },
    market_if_touched: {
      buy: t("Place buy if touched {{text}}", value),
      sell: t("Place sell if touched {{text}}", value),
    },
  };
  return titles[kind][side];
}
