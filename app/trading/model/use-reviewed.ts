import { useMemo, useSyncExternalStore } from "react";
import { useLive } from "../../live/live-feed.tsx";
import type { Asset } from "./asset.ts";

/** Instruments with the newest state of their review; an array without a change since the page's data is the same. */
export function useReviewed(assets: readonly Asset[]): readonly Asset[] {
  const { reviews } = useLive().prices;
  const isChanged = ({ name, is_under_review: before }: Asset) => (reviews.get(name) ?? before) !== before;
  const changed = useSyncExternalStore(
    reviews.subscribe,
    () =>
      assets
        .filter(isChanged)
        .map(({ name }) => name)
        .join(),
    () => "",
  );
  return useMemo(() => {
    if (changed === "") return assets;
    const names = new Set(changed.split(","));
    return assets.map((one) => (names.has(one.name) ? { ...one, is_under_review: !one.is_under_review } : one));
  }, [assets, changed]);
}

export function useReviewedAsset(asset: Asset): Asset {
  const [reviewed = asset] = useReviewed(useMemo(() => [asset], [asset]));
  return reviewed;
}
