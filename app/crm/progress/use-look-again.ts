import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const POLL_INTERVAL_MS = 1000;

/** Loads the page's data again every second while a job isRunning. */
export function useLookAgain(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
