import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { write } from "../../live/write.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { Plot } from "./plot.ts";
import { spreadOf } from "../model/change.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { useTicketActions } from "./fill-ticket.ts";

const STORAGE_KEY = "chart-trade-buttons";
const LEGEND_DISTANCE_PX = 6;

/** Whether Sell and Buy are shown on the chart: until they are switched off. */
export function useQuickTrade(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(() => read() ?? true);
  const toggle = () => {
    setOn(!isOn);
    try {
      localStorage.setItem(STORAGE_KEY, isOn ? "off" : "on");
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return { isOn, toggle };
}

function read(): boolean | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? null : stored === "on";
  } catch {
    return null;
  }
}

type Props = { plot: Plot; asset: Asset; tf: Timeframe; legend: RefObject<HTMLElement> };

/** Sell and Buy with their prices on the chart; they do what the sides of the ticket do. */
export function QuickTrade({ plot, asset, tf, legend }: Props) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const box = useRef<HTMLDivElement>(null);
  const { tradeNow } = useTicketActions(asset.name, tf);
  const isReadOnly = useIsReadOnly();
  const decimals = asset.price_decimals;
  const isBlocked = !asset.is_open || !asset.tradable || asset.trade_state !== "open";

  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!quote) return;
    const texts = [
      formatPrice(quote.bids, decimals),
      spreadOf(asset, quote, asset.pip),
      formatPrice(quote.asks, decimals),
    ];
    for (const [place, cell] of (box.current?.querySelectorAll<HTMLElement>("[data-price]") ?? []).entries())
      write(cell, texts[place] ?? "");
  });
  useCovered({ plot, legend, box, isReadOnly });
  if (isReadOnly) return null;

  const { bids, asks } = asset;
  const side = (type: "sell" | "buy", price: string | null, label: string) => (
    <button type="button" className={`quick-side is-${type}`} disabled={isBlocked} onClick={() => tradeNow(type)}>
      <bdi dir="ltr" className="n" data-price="">
        {formatPrice(price, decimals)}
      </bdi>
      <span>{label}</span>
    </button>
  );
  return (
    <div ref={box} className="quick-trade" role="group" aria-label={t("Trade {{pair}}", { pair: asset.pair })}>
      {side("sell", bids, t("Sell"))}
      <bdi dir="ltr" className="n" data-price="" title={t("Spread")}>
        {bids && asks ? spreadOf(asset, { bids, asks }, asset.pip) : ""}
      </bdi>
      {side("buy", asks, t("Buy"))}
    </div>
  );
}

type CoveredProps = Pick<Props, "plot" | "legend"> & { box: RefObject<HTMLElement>; isReadOnly: boolean };

/** Places the buttons below the legend, and the labels of levels beside the buttons. */
function useCovered({ plot, legend, box, isReadOnly }: CoveredProps) {
  useEffect(() => {
    const [head, own] = [legend.current, box.current];
    const picture = head?.closest<HTMLElement>(".chart-box");
    const area = picture?.querySelector<HTMLElement>(".chart-canvas");
    if (!head || !own || !picture || !area) return;
    // The legend has as many lines as the indicators need.
    const observer = new ResizeObserver(() => {
      own.style.setProperty("--legend-end", `${head.offsetTop + head.offsetHeight + LEGEND_DISTANCE_PX}px`);
      const { offsetLeft, offsetWidth, offsetTop, offsetHeight } = own;
      const end = offsetLeft + offsetWidth - area.offsetLeft;
      picture.dataset.covered = `${end} ${offsetTop} ${offsetTop + offsetHeight}`;
      plot.levels.place();
    });
    observer.observe(head);
    observer.observe(own);
    return () => {
      observer.disconnect();
      delete picture.dataset.covered;
    };
  }, [plot, legend, box, isReadOnly]);
}
