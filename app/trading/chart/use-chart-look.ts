import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import { usePreferenceNames } from "../../frame/preference-names.ts";
import { usePage } from "../../frame/use-page.ts";
import type { StudyHead } from "../model/still-studies.ts";
import type { ChartLook } from "./studies.ts";

/** An indicator whose settings are open: its place among all, and its stored form with the settings typed so far. */
export type OpenSettings = { place: number; text: string };

/**
 * Each choice has a fetcher of its own: a fetcher that sends a second one no longer contains the first, and may cancel
 * its request.
 */
export const TO_PREFERENCES = { method: "post", action: "/preferences", navigate: false } as const;

/** The reader's chart style and indicators. A choice is in effect from when it is sent. */
export function useChartLook() {
  const { preferences } = usePage();
  const { chartStyles } = usePreferenceNames();
  const fetchers = useFetchers();
  const sent = (name: string) => fetchers.findLast(({ formData }) => formData?.has(name))?.formData?.get(name);
  const chosenStyle = sent("chartStyle") ?? preferences.chartStyle;
  const style = chartStyles.find(({ value }) => value === chosenStyle)?.value ?? "candles";
  const scale = String(sent("chartScale") ?? preferences.chartScale) as ChartLook["scale"];
  const drawingBar = drawingBarOf(sent("chartDrawingBar") ?? preferences.chartDrawingBar);
  const stored = String(sent("chartIndicators") ?? preferences.chartIndicators.join(","));
  const compared = String(sent("chartComparisons") ?? preferences.chartComparisons.join(","));
  const submit = useSubmit();
  const setIndicators = useCallback((chartIndicators: string) => submit({ chartIndicators }, TO_PREFERENCES), [submit]);
  const { listed, ...panel } = useIndicatorSettings(stored, setIndicators);
  const look = useMemo<ChartLook>(
    () => ({ style, indicators: namesOf(listed), comparisons: namesOf(compared), scale, drawingBar }),
    [style, listed, compared, scale, drawingBar],
  );
  const compare = useCallback(
    (names: readonly string[]) => submit({ chartComparisons: names.join(",") }, TO_PREFERENCES),
    [submit],
  );
  return { look, chartStyles, ...panel, compare };
}

/**
 * The panel of an indicator's settings, whose values are shown while they are typed. `stored`: the list without them.
 */
export function useIndicatorSettings(stored: string, save: (list: string) => void) {
  const [settings, setSettings] = useState<OpenSettings | null>(null);
  const [typed, setTyped] = useState<StudyHead | null>(null);
  /** Applies or drops what was typed. */
  const closeSettings = useCallback(
    (text: string | null) => {
      if (settings && text !== null) save(replaced(stored, { ...settings, text }));
      setSettings(null);
    },
    [settings, stored, save],
  );
  const typeSettings = useCallback((place: number, head: StudyHead) => {
    setTyped(head);
    setSettings({ place, text: head.text });
  }, []);
  const listed = settings ? replaced(stored, settings) : stored;
  return { listed, typed, settings, setSettings, typeSettings, closeSettings };
}

/** The stored choice of the drawing bar, or the one that a form sends. */
function drawingBarOf(choice: unknown): ChartLook["drawingBar"] {
  if (choice === null) return "auto";
  return String(choice) === "true" ? "shown" : "hidden";
}

export function namesOf(list: string): string[] {
  return [...new Set(list.split(",").filter(Boolean))];
}

function replaced(list: string, { place, text }: OpenSettings): string {
  return [...new Set(list.split(",").map((one, at) => (at === place ? text : one)))].join(",");
}
