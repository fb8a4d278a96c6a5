import { useEffect } from "react";
import { readAgain } from "../live/read-again.ts";

/** A total that was not counted in time comes a moment later; the rows are there meanwhile. */
export function useLateTotal(meta: { total: number | null }): void {
  useEffect(() => {
    if (meta.total !== null) return;
    const timer = setTimeout(readAgain, 400);
    return () => clearTimeout(timer);
  }, [meta]);
}
