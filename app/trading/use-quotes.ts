import { useMemo } from "react";
import { quoteOf } from "./model/change.ts";
import type { DashboardData } from "./model/dashboard-data.ts";

/** All prices that the page was rendered with: of listed instruments, of open orders, and of conversion pairs. */
export function useQuotes({ assets, asset, quotes }: DashboardData) {
  return useMemo(() => {
    const drawn = [...assets, ...(asset ? [asset] : [])].flatMap((one) => {
      const quote = quoteOf(one);
      return quote ? [{ name: one.name, ...quote }] : [];
    });
    return [...drawn, ...quotes];
  }, [assets, asset, quotes]);
}
