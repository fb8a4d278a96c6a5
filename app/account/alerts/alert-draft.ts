import { sharedValue } from "../../ui/shared-value.ts";

/** The price in the open form of an alert, as the chart draws it. */
export type AlertDraft = {
  /** The alert that the form changes; null for a new one. */
  id: number | null;
  instrument: string;
  price: string;
  /** Writes a price into the form. */
  write: (price: string) => void;
};

export const alertDraft = sharedValue<AlertDraft>();
/** Whether a chart draws the draft, so that the form can say so. */
export const alertDraftLine = sharedValue<true>();
