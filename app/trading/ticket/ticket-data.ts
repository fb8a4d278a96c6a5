import type { AssetCategory } from "../../../db/queries/market/list-instruments.ts";
import type { Terms } from "../../live/estimate.ts";
import type { Asset } from "../assets/asset.ts";
import type { Mode, Money } from "./draft.ts";

/** Everything the ticket needs to show an order before it is sent. */
export type TicketData = {
  asset: Asset;
  terms: Terms | null;
  lotState: "amount" | "lot";
  lots: readonly { label: string; value: string }[];
  mode: Mode;
  currency: string;
  account: Money | null;
  /** Names this order: however often it is sent, it is placed once. */
  key: string;
  /** What was typed before the server refused a form sent without a script. */
  entered: Record<string, string>;
};

export const presets: Record<AssetCategory, readonly string[]> = {
  forex: ["1000", "10000", "50000", "100000"],
  commodity: ["1", "10", "50", "100"],
  index: ["1", "5", "10", "50"],
  stock: ["1", "10", "50", "100"],
  crypto: ["0.01", "0.1", "1", "10"],
};
