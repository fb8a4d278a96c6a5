import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const LOOK_AGAIN_MS = 1000;

/** Loads the page's data again every second while a job runs. */
export function useLookAgain(runs: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [runs, revalidate]);
}
