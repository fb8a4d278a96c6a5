import type { TFunction } from "i18next";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Indicator } from "../../frame/chart-indicator-text.ts";
import { ownIntervalOf } from "../../frame/chart-intervals.ts";
import { definitionOf } from "../../frame/chart-indicators.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Timeframe } from "../model/address.ts";

/** The chart whose indicator is set. */
export type StudiedChart = { instrument: string; tf: Timeframe };
/** The bands of an indicator as the server's alerts on its closed bars have them. */
type Bands = { instrument: string; indicator: string; interval: string; length: number; levels: number[] };

/** Null where the alerts of the server would compare other values than those of the line. */
function bandsOf(indicator: Indicator | null, { instrument, tf }: StudiedChart): Bands | null {
  if (!indicator) return null;
  const { kind, text, values } = indicator;
  const { marks = [], alertsWith } = definitionOf(kind);
  if (!alertsWith || Object.entries(alertsWith).some(([name, value]) => values[name] !== value)) return null;
  const levels = marks.map((mark) => Number(values[mark]));
  return { instrument, indicator: kind, interval: ownIntervalOf(text) ?? tf, length: Number(values["length"]), levels };
}

async function areSet({ levels, ...bands }: Bands): Promise<boolean> {
  const query = Object.entries({ ...bands, levels: levels.join(",") }).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`/alerts/bands?${new URLSearchParams(query)}`, {
    headers: { Accept: "application/json" },
  });
  if (!response.ok) return false;
  const { data } = (await response.json()) as { data: { isOn: boolean } };
  return data.isOn;
}

/** Replaces the alerts at the earlier bands; the panel that calls this may be closed before the answer. */
async function replaceAlerts(old: Bands, next: Bands, t: TFunction): Promise<void> {
  const body = { ...next, oldInterval: old.interval, oldLength: old.length, oldLevels: old.levels };
  const failure = t("The alerts were not saved");
  try {
    const response = await fetch("/alerts/save-bands", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    });
    const { message } = (await response.json()) as { message?: string };
    const text = message ? t(message) : undefined;
    if (response.ok) showToast({ kind: "done", title: text ?? t("Alert saved") });
    else showToast({ kind: "failed", title: failure, text });
  } catch {
    showToast({ kind: "failed", title: failure });
  }
}

/** The alerts at the bands of an indicator: whether they are set, and their change, which `save` sends. */
export function useBandAlerts({ instrument, tf }: StudiedChart, opened: Indicator | null, typed: Indicator | null) {
  const { t } = useTranslation();
  const before = useMemo(() => bandsOf(opened, { instrument, tf }), [opened, instrument, tf]);
  const [wasOn, setWasOn] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const now = bandsOf(typed, { instrument, tf });
  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const isOn = before !== null && (await areSet(before).catch(() => false));
      if (!isCancelled) setWasOn(isOn);
    };
    void load();
    return () => {
      isCancelled = true;
    };
  }, [before]);
  const isOn = chosen ?? wasOn;

  return {
    isPossible: now !== null,
    isOn: isOn && now !== null,
    setOn: setChosen,
    /** Alerts of settings that the server cannot compute stay as they are. */
    save() {
      if (!now || (!isOn && !wasOn)) return;
      const old = wasOn && before ? before : { ...now, levels: [] };
      const next = isOn ? now : { ...now, levels: [] };
      if (JSON.stringify(old) !== JSON.stringify(next)) void replaceAlerts(old, next, t);
    },
  };
}
