import type { Draft } from "./draft.ts";
import { type Figures, isAmount, type MarginProblem } from "./figures.ts";
import type { TicketData } from "../model/ticket-data.ts";

/**
 * Why the order cannot be sent (C-105), the most permanent reason first; null when it can. The server
 * checks all of it again.
 */
export type SubmitBlocker =
  | "kyc"
  | "untradable"
  | "halted"
  | "close-only"
  | "customer"
  | "closed"
  | "under-review"
  | "no-price"
  | "delayed"
  | "side"
  | "amount"
  | MarginProblem
  | null;

type Options = {
  data: TicketData;
  draft: Draft;
  figures: Figures;
  /**
   * Whether the prices on screen may be traded on. A pending order does not open at them, but needs a connection too.
   */
  isFresh: boolean;
  isPending: boolean;
  isUnderReview: boolean;
};

export function submitBlockerOf({ data, draft, figures, isFresh, isPending, isUnderReview }: Options): SubmitBlocker {
  const { asset } = data;
  if (data.needsKyc) return "kyc";
  if (!asset.tradable) return "untradable";
  if (asset.trade_state === "halted") return "halted";
  if (asset.trade_state === "close_only") return "close-only";
  if (data.controls && data.controls.state !== "allowed") return "customer";
  if (!asset.is_open && !isPending) return "closed";
  if (isUnderReview) return "under-review";
  if (!asset.bids || !asset.asks) return "no-price";
  if (!isFresh) return "delayed";
  if (draft.type === null) return "side";
  if (!isAmount(draft.amount)) return "amount";
  if (isPending) return null;
  return figures.marginProblem;
}
