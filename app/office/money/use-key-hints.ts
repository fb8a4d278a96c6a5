import { usePage } from "../../frame/use-page.ts";
import { useHydrated } from "../../ui/hydrated.ts";

/** Whether the keys of useDecisionKeys are shown: they need JavaScript and can be switched off. */
export function useKeyHints(): boolean {
  const { preferences } = usePage();
  return useHydrated() && preferences.shortcuts;
}
