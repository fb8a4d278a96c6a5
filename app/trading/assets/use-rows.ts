import { type RefObject, useEffect, useRef } from "react";
import { useBeforePaint, useLive } from "../../live/live-feed.tsx";
import { createRows } from "../../live/rows.ts";
import type { Asset } from "../model/asset.ts";
import type { WatchView } from "../model/watch-view.ts";
import { type AssetCells, findCells, writeAsset } from "./write-asset.ts";

/** Updates the prices of the list's rows without rendering them. */
export function useRows(list: RefObject<HTMLElement>, assets: readonly Asset[], { change }: WatchView) {
  const { prices } = useLive();
  const shown = useRef({ change, byName: new Map<string, Asset>() });
  const rows = useRef<ReturnType<typeof createRows<AssetCells>> | null>(null);

  useBeforePaint(() => {
    shown.current = { change, byName: new Map(assets.map((asset) => [asset.name, asset])) };
    rows.current ??= createRows(prices, {
      find: findCells,
      write(name, cells, quote, isFresh) {
        const { change, byName } = shown.current;
        const asset = byName.get(name);
        if (asset) writeAsset(cells, asset, change, quote, isFresh);
      },
    });
    rows.current.watch(
      list.current?.querySelectorAll<HTMLElement>("li[data-symbol]") ?? [],
      (name) => shown.current.byName.get(name)?.time ?? null,
    );
  });
  useEffect(
    () => () => {
      rows.current?.end();
      rows.current = null;
    },
    [],
  );
}
