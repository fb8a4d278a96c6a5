import { useFetchers, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Reads the page again, but not while something is on its way: news of one's own deposit would otherwise overtake the answer that leads to where
 * it is paid, and Remix drops the redirect of whatever was sent before a newer load.
 */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const isBusy = useFetchers().some(({ state }) => state !== "idle");
  const busy = useRef(isBusy);
  const isDue = useRef(false);
  useEffect(() => {
    busy.current = isBusy;
    if (isBusy || !isDue.current) return;
    isDue.current = false;
    revalidate();
  }, [isBusy, revalidate]);
  return useCallback(() => {
    if (busy.current) isDue.current = true;
    else revalidate();
  }, [revalidate]);
}
