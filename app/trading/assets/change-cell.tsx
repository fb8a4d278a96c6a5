import { useRef } from "react";
import { decimal, divide, subtract, toFixed } from "../../live/decimal.ts";
import { changePercent } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import type { Quote } from "../../live/prices.ts";
import { formatDecimal, NOTHING, toneOf } from "../../ui/format/number.ts";
import type { Asset, Column } from "./asset.ts";

type Props = { asset: Asset; column: Column };

/** Since the day's reference or since the last tick in per cent (E-22), or the spread in pips. */
export function ChangeCell({ asset, column }: Props) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  const drawn = useRef("");
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!quote || !cell.current) return;
    const { text, tone } = tell(asset, column, quote);
    if (drawn.current === text + tone) return;
    drawn.current = text + tone;
    cell.current.textContent = text;
    cell.current.className = `ch n ${tone}`;
  });
  const { bids, asks, prevBids, prevAsks, time } = asset;
  const known =
    bids && asks && time ? { bids, asks, time, prevBids: prevBids ?? bids, prevAsks: prevAsks ?? asks } : null;
  const { text, tone } = known ? tell(asset, column, known) : { text: NOTHING, tone: "muted" };
  return (
    <bdi ref={cell} dir="ltr" className={`ch n ${tone}`}>
      {text}
    </bdi>
  );
}

export function tell(asset: Asset, column: Column, quote: Quote): { text: string; tone: string } {
  if (column === "spread") return { text: spreadOf(quote, asset.pip), tone: "" };
  const change = changePercent(quote.bids, column === "tick" ? quote.prevBids : asset.reference);
  return { text: formatDecimal(change, { places: 2, sign: "both" }), tone: toneOf(change) };
}

/** In pips; instruments with tiny pips have thousands of them. */
export function spreadOf(quote: { bids: string; asks: string }, pip: string): string {
  const [bid, ask, one] = [decimal(quote.bids), decimal(quote.asks), decimal(pip)];
  const pips = bid && ask && one ? divide(subtract(ask, bid), one) : null;
  if (!pips) return NOTHING;
  const tenths = toFixed(pips, 1);
  return formatDecimal(tenths, { places: tenths.length > 5 ? 0 : 1 });
}
