import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const settled = 1_000;

/** Q-97 for pages opened without the server's document: told once somebody stays on them. The first page the server has noted itself. */
export function useVisitNotes(noted: boolean): void {
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
