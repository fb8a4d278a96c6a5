import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** A total that was not counted in time comes a moment later; the rows are there meanwhile. */
export function useLateTotal(isMissing: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMissing || state !== "idle") return;
    const timer = setTimeout(revalidate, 400);
    return () => clearTimeout(timer);
  }, [isMissing, state, revalidate]);
}
