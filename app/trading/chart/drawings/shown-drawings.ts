import { useEffect, useSyncExternalStore } from "react";

/** Of all charts of the page, until it is left, so that hidden drawings are not forgotten. */
let isShown = true;
const listeners = new Set<() => void>();

export function showDrawings(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}

/** Whether the charts show their drawings. `isNeeded`: a tool or a form would change what is not shown. */
export function useShownDrawings(isNeeded: boolean): boolean {
  useEffect(() => {
    if (isNeeded) showDrawings(true);
  }, [isNeeded]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isShown,
    () => true,
  );
}
