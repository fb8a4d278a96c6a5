import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { nameOfIndicator, readIndicator } from "../../frame/chart-indicator-text.ts";
import { definitionOf } from "../../frame/chart-indicators.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Timeframe } from "../model/address.ts";
import { type Bar, isDaily } from "./bars.ts";
import type { ShownBars } from "./history.ts";
import type { Plot } from "./plot.ts";
import { sessionBreaks } from "./session-breaks.ts";

/**
 * What the chart shows at a bar besides its prices, in words: the values of indicators and the start of a trading day.
 */
export function useBarNotes(plot: Plot | null, history: ShownBars, tf: Timeframe, decimals: number) {
  const { t } = useTranslation();
  return useCallback(
    (bar: Bar): string[] => {
      const place = history.placeOf(bar.time);
      const values = [...(plot?.studiesAt(place) ?? [])].flatMap(([text, numbers]) => {
        const indicator = readIndicator(text);
        if (!indicator) return [];
        const own = definitionOf(indicator.kind).decimals;
        const places = own === "price" ? decimals : own;
        const texts = numbers.flatMap((value) => (value === null ? [] : [formatPrice(value.toFixed(places), places)]));
        return texts.length > 0 ? [`${nameOfIndicator(indicator)} ${texts.join(", ")}`] : [];
      });
      const isStart = !isDaily(tf) && sessionBreaks(history.all(), place, place).length > 0;
      return isStart ? [t("start of the trading day"), ...values] : values;
    },
    [plot, history, tf, decimals, t],
  );
}
