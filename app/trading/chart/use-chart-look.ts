import { useFetcher } from "@remix-run/react";
import { useMemo } from "react";
import { usePreferenceNames } from "../../frame/preference-names.ts";
import { usePage } from "../../frame/use-page.ts";
import type { ChartLook } from "./studies.ts";

/** The reader's chart style and studies. A choice takes effect before the server has answered. */
export function useChartLook() {
  const { preferences } = usePage();
  const { chartStyles, indicators } = usePreferenceNames();
  const fetcher = useFetcher();
  const sent = fetcher.formData;
  const chosenStyle = sent?.get("chartStyle") ?? preferences.chartStyle;
  const style = chartStyles.find(({ value }) => value === chosenStyle)?.value ?? "candles";
  const listed = String(sent?.get("chartIndicators") ?? preferences.chartIndicators.join(","));
  const look = useMemo<ChartLook>(() => {
    const chosen = listed.split(",");
    return {
      style,
      indicators: indicators.map(({ value }) => value).filter((value) => chosen.includes(value)),
    };
    // Names are words of a language: what they name stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [style, listed]);
  return { look, Form: fetcher.Form, chartStyles, indicators };
}
