import { useFetchers, useRevalidator } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { useBeforePaint } from "./live-feed.tsx";

/**
 * Reads the page again because of news, but not while something that was sent is on its way: a load that begins after an action takes precedence over
 * the redirect that the action is answered with, so that news of one's own deposit would overtake the way to where it is paid. What is due
 * then follows the answer.
 */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const isBusy = useFetchers().some(({ state }) => state !== "idle");
  const busy = useRef(isBusy);
  const isDue = useRef(false);
  useBeforePaint(() => {
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
