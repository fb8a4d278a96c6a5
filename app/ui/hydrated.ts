import { startTransition, useEffect, useState } from "react";

let isAlive = false;

/**
 * False in the server's HTML and in the first paint, true once scripts work: what needs a script is not shown before. It comes in turns with the
 * rest of what is due, so that a page that comes alive goes on listening; what is drawn later has it from the start.
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
