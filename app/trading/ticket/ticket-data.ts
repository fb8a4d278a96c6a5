import type { AssetCategory } from "../../../db/queries/market/list-instruments.ts";
import type { Terms } from "../../live/estimate.ts";
import type { Asset } from "../assets/asset.ts";
import type { Mode } from "./draft.ts";

export type Money = { balance: string; held: string; used_margin: string; profit_loss: string };
export type Limits = { min: string; max: string; step: string };

/** Everything the ticket needs to show an order before it is sent. */
export type TicketData = {
  asset: Asset;
  terms: Terms | null;
  limits: Limits | null;
  lotState: "amount" | "lot";
  lots: readonly { label: string; value: string }[];
  mode: Mode;
  currency: string;
  account: Money | null;
  /** Sent along: what is written over these figures is meant for this account. */
  accountId: number | null;
  needsKyc: boolean;
  /** After how many seconds of silence the server no longer trades on a price. */
  staleSeconds: number;
  isFavorite: boolean;
  /** The server's clock when it read all this. */
  now: string;
  /** Names an order sent without a script: however often it is sent, it is placed once. */
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

/** An order whose margin takes more than this share of the free margin is asked about once more. */
export const LARGE_SHARE = "0.25";
