import { useLocation } from "@remix-run/react";

/** Addresses of an alert's form: over the trading page, from other pages on the page of the alerts. */
export function useAlertLink(): (path: string, fields?: Record<string, string>) => string {
  const { pathname, search } = useLocation();
  const isTrading = /^\/dashboard(\/alerts\/.*)?$/.test(pathname);
  return (path, fields = {}) => {
    const query = new URLSearchParams(isTrading ? search : "");
    query.delete("level");
    for (const [name, value] of Object.entries(fields)) query.set(name, value);
    return `${isTrading ? "/dashboard" : ""}/alerts/${path}${query.size > 0 ? `?${query}` : ""}`;
  };
}
