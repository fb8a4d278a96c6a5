import { useFetchers, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useBeforePaint } from "./live-feed.tsx";

/** A page that is being left is gone within milliseconds; a download fires the same event, and the page stays. */
const LEAVING_MS = 5_000;

/**
 * Reads the page's data again after an event, but not while a submission is pending: a load that starts after an action
 * takes precedence over the action's redirect, so that the event of a user's own deposit would prevent the redirect to
 * its payment. The reload then follows the answer. It also waits while the page is being left: during a log-out it
 * would find no session and redirect first.
 */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const isLeaving = useLeaving();
  const isBusy = isSending || isLeaving;
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

function useLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      setLeaving(true);
      clearTimeout(timer);
      timer = setTimeout(() => setLeaving(false), LEAVING_MS);
    };
    addEventListener("beforeunload", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("beforeunload", leave);
    };
  }, []);
  return isLeaving;
}
