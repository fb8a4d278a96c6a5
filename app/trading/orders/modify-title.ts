import type { TFunction } from "i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";

/** The title of the form that changes a pending order: its side, its kind and its number. */
export function modifyTitle({ id, kind, type }: ListedPendingRow, t: TFunction): string {
  const titles: Record<typeof kind, Record<typeof type, string>> = {
    limit: { buy: t("Modify buy limit {{id}}", { id }), sell: t("Modify sell limit {{id}}", { id }) },
    stop: { buy: t("Modify buy stop {{id}}", { id }), sell: t("Modify sell stop {{id}}", { id }) },
    stop_limit: { buy: t("Modify buy stop-limit {{id}}", { id }), sell: t("Modify sell stop-limit {{id}}", { id }) },
    market_if_touched: {
      buy: t("Modify buy if touched {{id}}", { id }),
      sell: t("Modify sell if touched {{id}}", { id }),
    },
  };
  return titles[kind][type];
}
