import { useSyncExternalStore } from "react";
import { type AlertDraft, alertDraft } from "../../account/alerts/alert-draft.ts";

/** The alert in the open form, if it is about this instrument. */
export function useAlertDraft(instrument: string): AlertDraft | null {
  const draft = useSyncExternalStore(alertDraft.subscribe, alertDraft.get, () => null);
  return draft?.instrument === instrument ? draft : null;
}
