import { useMemo, useState } from "react";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import type { Asset } from "../model/asset.ts";

/** The instruments with the newest state of their review, which their prices state. */
export function useReviewed(assets: readonly Asset[]): readonly Asset[] {
  const { get } = useLive().prices;
  const [changed, setChanged] = useState("");
  const find = () =>
    assets
      .flatMap((one) => ((get(one.name)?.review ?? one.is_under_review) !== one.is_under_review ? one.name : []))
      .join();
  usePaint("any", () => setChanged(find()), CALM_INTERVAL_MS);
  return useMemo(() => {
    const names = changed.split(",");
    return changed
      ? assets.map((one) => (names.includes(one.name) ? { ...one, is_under_review: !one.is_under_review } : one))
      : assets;
  }, [assets, changed]);
}
