import { useEffect } from "react";
import { readAgain } from "./read-again.ts";

/**
 * Reads the page's data again when a market opens or closes, which no event announces: `changeSeconds` after it was
 * read at `now`, and a second to three later, because the pages of all users have the same moment.
 */
export function useMarketChange({ changeSeconds, now }: { changeSeconds: number; now: string }): void {
  useEffect(() => {
    const timer = setTimeout(readAgain, (changeSeconds + 1 + 2 * Math.random()) * 1000);
    return () => clearTimeout(timer);
  }, [changeSeconds, now]);
}
