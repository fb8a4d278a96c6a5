import type { TFunction } from "i18next";
import type { Asset } from "../model/asset.ts";

/** Whether the instrument can be traded now, in two words; the most permanent obstacle first. */
export function marketText(asset: Pick<Asset, "tradable" | "trade_state" | "is_open">, t: TFunction): string {
  if (!asset.tradable) return t("Not tradable");
  if (asset.trade_state === "halted") return t("Trading halted");
  if (asset.trade_state === "close_only") return t("Close only");
  return asset.is_open ? t("Market open") : t("Market closed");
}
