import type { TFunction } from "i18next";
import type { Side } from "../../live/estimate.ts";
import type { PendingKind } from "../../ui/pending-kind.ts";

/** What the button of a pending order does, with its units or, where these are not known, its instrument. */
export function pendingOrderTitle(kind: PendingKind, side: Side, text: string, t: TFunction): string {
  const titles: Record<PendingKind, Record<Side, string>> = {
    limit: { buy: t("Place buy limit {{text}}", { text }), sell: t("Place sell limit {{text}}", { text }) },
    stop: { buy: t("Place buy stop {{text}}", { text }), sell: t("Place sell stop {{text}}", { text }) },
    stop_limit: {
      buy: t("Place buy stop-limit {{text}}", { text }),
      sell: t("Place sell stop-limit {{text}}", { text }),
    },
    market_if_touched: {
      buy: t("Place buy if touched {{text}}", { text }),
      sell: t("Place sell if touched {{text}}", { text }),
    },
  };
  return titles[kind][side];
}
