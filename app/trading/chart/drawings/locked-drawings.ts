import { useSyncExternalStore } from "react";
import { sharedValue } from "../../../ui/shared-value.ts";

const STORAGE_KEY = "drawings-locked";
const locked = sharedValue<true>();
try {
  if (localStorage.getItem(STORAGE_KEY) === "on") locked.set(true);
} catch {
  // Without storage the choice lasts as long as the page.
}

/** Whether drawings are protected from being moved and deleted, in all charts of this browser. */
export const areDrawingsLocked = () => locked.get() === true;
export const useLockedDrawings = () => useSyncExternalStore(locked.subscribe, areDrawingsLocked, () => false);

export function lockDrawings(next: boolean): void {
  locked.set(next ? true : null);
  try {
    localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
  } catch {
    // See above.
  }
}
