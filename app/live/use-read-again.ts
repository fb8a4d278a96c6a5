import { useFetchers, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useBeforePaint } from "./live-feed.tsx";

/** A page that is being left is gone by then, in milliseconds; a download asks to leave as well, and the page stays. */
const LEFT = 5_000;

/**
 * Reads the page again because of news, but not while something that was sent is on its way: a load that begins after an action takes precedence over
 * the redirect that the action is answered with, so that news of one's own deposit would overtake the way to where it is paid. What is due
 * then follows the answer. Nor while the page is being left: who logs out would hear that the session is over before the answer, and be led elsewhere.
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
      timer = setTimeout(() => setLeaving(false), LEFT);
    };
    addEventListener("beforeunload", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("beforeunload", leave);
    };
  }, []);
  return isLeaving;
}
