import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and in the first paint, true once scripts work: what needs a script is not shown before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
