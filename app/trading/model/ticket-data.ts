import type { TicketControls } from "../../../db/shapes/trading.ts";
import type { TicketChoices } from "../../frame/preferences.ts";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import type { Terms } from "../../live/estimate.ts";
import type { Asset } from "./asset.ts";

export type LevelUnit = NonNullable<TicketChoices["levelsIn"]>;
export type Money = { balance: string; held: string; used_margin: string; profit_loss: string };
export type Limits = { min: string; max: string; step: string };

/** The data with which the ticket shows an order before it is sent. */
export type TicketData = {
  asset: Asset;
  terms: Terms | null;
  limits: Limits | null;
  /** Margin tiers, size limits, leverage windows and the customer's own restrictions; null without any. */
  controls: TicketControls | null;
  /** What the broker adds between the provider's bid and ask, in quote per base; null without a markup. */
  priceMarkup: string | null;
  lotState: "amount" | "lot";
  lots: readonly { label: string; value: string }[];
  /** How levels are entered until the customer chooses: the broker's setting, which calls prices amounts. */
  levelsIn: LevelUnit;
  currency: string;
  account: Money | null;
  /** Sent with the order, so that it cannot trade on another account than the one shown. */
  accountId: number | null;
  needsKyc: boolean;
  /** The customer's demo account, which needs no identity check; null without one. */
  practiceAccountId: number | null;
  /** The server does not trade on a price older than this. */
  staleSeconds: number;
  isFavorite: boolean;
  /** When a day order of the instrument would expire; null for never within 30 days. */
  dayExpiresAt: string | null;
  /** When the market next opens or closes; null where that is more than a week away. */
  hoursUntil: string | null;
  /** The account's pending orders, with which a new one can be linked. */
  waiting: readonly ListedPendingRow[];
  /** The market's time when the server read the data. */
  now: string;
  /** The idempotency key of a form without scripts: repeated submissions place one order. */
  key: string;
  /** The fields of a form that was refused without scripts. */
  entered: Record<string, string>;
};
