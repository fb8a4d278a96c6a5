import { useMemo } from "react";
import { quoteOf } from "./assets/change.ts";
import type { DashboardData } from "./load-dashboard.ts";

/** Every price that the page was drawn with: of what it lists, of what is open, and of what converts it. */
export function useQuotes({ assets, asset, quotes }: DashboardData) {
  return useMemo(() => {
    const drawn = [...assets, ...(asset ? [asset] : [])].flatMap((one) => {
      const quote = quoteOf(one);
      return quote ? [{ name: one.name, ...quote }] : [];
    });
    return [...drawn, ...quotes];
  }, [assets, asset, quotes]);
}
