import { type RefObject, useEffect } from "react";
import { useLive } from "../../live/live-feed.tsx";
import type { Asset } from "./asset.ts";

const STALE_AFTER = 5_000;

export function isStale(asset: Asset, now: string): boolean {
  return asset.time !== null && Date.parse(now) - Date.parse(asset.time) > STALE_AFTER;
}

type Row = { element: HTMLElement; time: string | null; heardAt: number; isStale: boolean };

/** Greys rows whose price nobody repeated for five seconds, by this browser's clock: one timer for the whole list. */
export function useStaleness(list: RefObject<HTMLElement>, assets: readonly Asset[], now: string) {
  const { prices } = useLive();

  useEffect(() => {
    const drawnAt = performance.now();
    const known = new Map(assets.map((asset) => [asset.name, asset]));
    const rows = new Map<string, Row>();
    for (const element of list.current?.querySelectorAll<HTMLElement>("li[data-symbol]:not(.is-closed)") ?? []) {
      const name = element.dataset.symbol ?? "";
      const time = prices.get(name)?.time ?? known.get(name)?.time ?? null;
      const age = time ? Math.max(Date.parse(now) - Date.parse(time), 0) : 0;
      rows.set(name, { element, time, heardAt: drawnAt - age, isStale: element.classList.contains("is-stale") });
    }
    function look(name: string) {
      const row = rows.get(name);
      const time = prices.get(name)?.time;
      if (!row || !time) return;
      const now = performance.now();
      if (time !== row.time) Object.assign(row, { time, heardAt: now });
      if (row.isStale === now - row.heardAt > STALE_AFTER) return;
      row.isStale = !row.isStale;
      row.element.classList.toggle("is-stale", row.isStale);
    }
    const stop = prices.listen((changed) => changed.forEach(look));
    const timer = setInterval(() => [...rows.keys()].forEach(look), 1000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [prices, list, assets, now]);
}
