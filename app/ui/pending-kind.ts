import type { TFunction } from "i18next";

/** The kinds of pending orders (trading.pending_kind), in the order of the ticket. */
export const pendingKinds = ["limit", "stop", "stop_limit", "market_if_touched"] as const;
export type PendingKind = (typeof pendingKinds)[number];

export const pendingKindLabels = {
  limit: "Limit",
  stop: "Stop",
  stop_limit: "Stop-limit",
  market_if_touched: "Market if touched",
} as const satisfies Record<PendingKind, string>;

/** The name of a kind in the user's language. */
export function pendingKindName(kind: PendingKind, t: TFunction): string {
  const names = {
    limit: t("Limit"),
    stop: t("Stop"),
    stop_limit: t("Stop-limit"),
    market_if_touched: t("Market if touched"),
  };
  return names[kind];
}

/** The name where there is little room. */
export function pendingKindShort(kind: PendingKind, t: TFunction): string {
  return kind === "market_if_touched" ? t("If touched") : pendingKindName(kind, t);
}
