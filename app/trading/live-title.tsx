import { useLive, usePaint } from "../live/live-feed.tsx";
import { formatPrice } from "../ui/format/number.ts";
import type { Asset } from "./model/asset.ts";

const INTERVAL_MS = 1_000;

/** The record in the title of a page that shows one instrument: its bid and name. */
export function titleOf(asset: Pick<Asset, "pair" | "bids" | "price_decimals">, bid = asset.bids): string {
  return bid ? `${formatPrice(bid, asset.price_decimals)} ${asset.pair}` : asset.pair;
}

/** Writes the newest bid into the page's title, at most once a second. */
export function LiveTitle({ asset }: { asset: Asset }) {
  const { prices } = useLive();
  usePaint(
    [asset.name],
    () => {
      const bid = prices.get(asset.name)?.bids;
      const title = bid && document.title.replace(/^[^·]*(?= ·)/, () => titleOf(asset, bid));
      if (title && title !== document.title) document.title = title;
    },
    INTERVAL_MS,
  );
  return null;
}
