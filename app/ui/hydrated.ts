import { startTransition, useEffect, useState } from "react";

let isAlive = false;

/**
 * False in the server's HTML and in the first paint, true after hydration: elements that need JavaScript are not shown
 * before. Updated as a transition, so that the page stays responsive while it hydrates; components that mount later
 * start with true.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isAlive);
  useEffect(() => {
    if (hydrated) return;
    isAlive = true;
    startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}

/**
 * The class of an element that needs JavaScript and keeps its place until its scripts run, so that nothing below it
 * moves under the pointer. Without JavaScript it is not shown.
 */
export function useScriptClass(): string {
  return useHydrated() ? "on-script" : "on-script is-awaited";
}
