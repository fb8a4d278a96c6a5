import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const settled = 1_000;

/**
 * Records views of pages that were opened without a document request, after the user stayed on them. The server
 * has recorded the first page.
 */
export function useVisitRecords(noted: boolean): void {
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const last = useRef(url);
  useEffect(() => {
    if (!noted || url === last.current) return;
    const timer = setTimeout(() => {
      last.current = url;
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      fetch("/visits", { method: "POST", headers, body: JSON.stringify({ url }), keepalive: true }).catch(
        (error: unknown) => console.warn("The visit was not noted", error),
      );
    }, settled);
    return () => clearTimeout(timer);
  }, [noted, url]);
}
