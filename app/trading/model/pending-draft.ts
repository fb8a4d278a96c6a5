import { useSyncExternalStore } from "react";
import type { Side } from "../../live/estimate.ts";
import { sharedValue } from "../../ui/shared-value.ts";

type LevelDraft = { price: string; outcome: string | null } | null;
export type PendingPrices = Partial<Record<"price" | "limitPrice" | "profit" | "loss", string>>;

/** A pending order in the open form that changes it, as the chart draws it; nothing of it has been sent. */
export type PendingDraft = {
  id: number;
  instrument: string;
  type: Side;
  currency: string | undefined;
  price: string;
  /** The limit of a stop-limit. */
  limitPrice: string | null;
  profit: LevelDraft;
  loss: LevelDraft;
  /** Writes prices into the form; an empty text removes a level. */
  write: (prices: PendingPrices) => void;
};

/** The form is a route over the chart, so they share this and no component. */
export const pendingDraft = sharedValue<PendingDraft>();

export const usePendingDraft = (): PendingDraft | null =>
  useSyncExternalStore(pendingDraft.subscribe, pendingDraft.get, () => null);

/** The id of the order in the open form; the prices in it do not render its readers again. */
export const usePendingDraftId = (): number | null =>
  useSyncExternalStore(
    pendingDraft.subscribe,
    () => pendingDraft.get()?.id ?? null,
    () => null,
  );

/** What the address of the form has beside that of the page under it: the values that it starts with. */
export const PENDING_FIELDS = [
  "amount",
  "price",
  "limitPrice",
  "profit",
  "loss",
  "levels",
  "expiry",
  "expiresAt",
] as const;
