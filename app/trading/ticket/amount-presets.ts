import type { AssetCategory } from "../../../db/queries/market/list-instruments.ts";

/** The amounts that the ticket offers, in units. */
export const amountPresets: Record<AssetCategory, readonly string[]> = {
  forex: ["1000", "10000", "50000", "100000"],
  commodity: ["1", "10", "50", "100"],
  index: ["1", "5", "10", "50"],
  stock: ["1", "10", "50", "100"],
  crypto: ["0.01", "0.1", "1", "10"],
};

/** The risks that the ticket offers: amounts of the account's currency, and percentages of the equity. */
export const riskPresets: Record<"risk" | "percent", readonly string[]> = {
  risk: ["10", "50", "100", "500"],
  percent: ["0.25", "0.5", "1", "2"],
};
