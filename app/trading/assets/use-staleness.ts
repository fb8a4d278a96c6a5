import { type RefObject, useEffect } from "react";
import { useLive } from "../../live/live-feed.tsx";
import type { Asset } from "../model/asset.ts";
import { dayjs } from "../../dayjs.ts";

const STALE_AFTER_MS = 5_000;

export function isStale(asset: Asset, now: string): boolean {
  return asset.time !== null && dayjs.utc(now).diff(dayjs.utc(asset.time)) > STALE_AFTER_MS;
}

/** Greys rows without a new price for five seconds by this browser's clock, with one timer for the whole list. */
export function useStaleness(list: RefObject<HTMLElement>, assets: readonly Asset[], now: string) {
  const { prices } = useLive();

  useEffect(() => {
    const drawnAt = performance.now();
    const elements = list.current?.querySelectorAll<HTMLElement>("li[data-symbol]:not(.is-closed)") ?? [];
    const rows = new Map([...elements].map((element) => [element.dataset.symbol ?? "", element]));
    const drawn = new Map(assets.map(({ name, time }) => [name, time ? drawnAt - age(time, now) : drawnAt]));
    const grey = new Set([...rows].flatMap(([name, row]) => (row.classList.contains("is-stale") ? name : [])));

    function update(name: string) {
      const row = rows.get(name);
      if (!row || !prices.get(name)) return;
      const stale = performance.now() - (prices.receivedAt(name) ?? drawn.get(name) ?? drawnAt) > STALE_AFTER_MS;
      if (stale === grey.has(name)) return;
      row.classList.toggle("is-stale", stale);
      if (stale) grey.add(name);
      else grey.delete(name);
    }
    // A new price must end the grey at once, without waiting for the timer.
    const stop = prices.listen((changed) => {
      for (const name of grey) if (changed.has(name)) update(name);
    });
    const timer = setInterval(() => {
      for (const name of rows.keys()) update(name);
    }, 1000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [prices, list, assets, now]);
}

function age(time: string, now: string): number {
  return Math.max(dayjs.utc(now).diff(dayjs.utc(time)), 0);
}
