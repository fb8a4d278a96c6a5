import { BellPlus, Check, Copy, Plus, TrendingDown, TrendingUp } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TFunction } from "i18next";
import { useLive } from "../../live/live-feed.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { MenuButton, MenuLink } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { Timeframe } from "../model/address.ts";
import { useAlertLink } from "../model/alert-link.ts";
import type { Asset } from "../model/asset.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { type OrderAt, ordersAt } from "./draft-price.ts";
import { useTicketActions } from "./fill-ticket.ts";
import type { Plot } from "./plot.ts";
import { useMenuRequest } from "./use-menu-request.ts";

type Props = {
  area: RefObject<HTMLElement>;
  plot: Plot;
  asset: Asset;
  tf: Timeframe;
  /** The close of the bar under the crosshair, else the newest one. */
  pointedPrice: () => string | null;
  quickTrade: { isOn: boolean; toggle: () => void };
};

/** What can be done at a price of the chart: place an order there, trade now, copy the price. */
export function PriceMenu({ area, plot, asset, tf, pointedPrice, quickTrade }: Props) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const isReadOnly = useIsReadOnly();
  const decimals = asset.price_decimals;
  const menu = useRef<HTMLDivElement>(null);
  const alertLink = useAlertLink();
  const [opened, setOpened] = useState<{ price: string; x: number; y: number } | null>(null);
  const actions = useTicketActions(asset.name, tf);
  useMenuRequest(area, (place) => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    const price = place ? plot.levels.priceAt(place.y - box.top, decimals) : pointedPrice();
    const at = place ?? { x: box.left + box.width / 2, y: box.top + box.height / 3 };
    if (price) setOpened({ price: Number(price).toFixed(decimals), ...at });
  });
  useStandingMenu(menu, opened, () => setOpened(null));
  if (!opened) return null;

  const quote = prices.get(asset.name) ?? asset;
  const price = formatPrice(opened.price, decimals);
  const choose = (act: () => void) => () => {
    setOpened(null);
    area.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <div
      ref={menu}
      popover="manual"
      className="menu price-menu"
      role="group"
      aria-label={t("Chart at {{price}}", { price })}
    >
      {isReadOnly ? null : (
        <>
          {ordersAt(opened.price, quote).map(({ side, kind }) => (
            <MenuButton
              key={side + kind}
              type="button"
              icon={Plus}
              onClick={choose(() => actions.placeAt(side, kind, opened.price))}
            >
              {orderText({ side, kind }, price, t)}
            </MenuButton>
          ))}
          <MenuButton type="button" icon={TrendingUp} onClick={choose(() => actions.tradeNow("buy"))}>
            {t("Buy now")} <span className="menu-figure n muted">{formatPrice(quote.asks, decimals)}</span>
          </MenuButton>
          <MenuButton type="button" icon={TrendingDown} onClick={choose(() => actions.tradeNow("sell"))}>
            {t("Sell now")} <span className="menu-figure n muted">{formatPrice(quote.bids, decimals)}</span>
          </MenuButton>
        </>
      )}
      <MenuLink
        icon={BellPlus}
        to={alertLink("new", { instrument: asset.name, level: opened.price })}
        preventScrollReset
        onClick={choose(() => {})}
      >
        {t("Set alert at {{price}}", { price })}
      </MenuLink>
      <MenuButton type="button" icon={Copy} onClick={choose(() => void copyPrice(opened.price, t))}>
        {t("Copy price {{price}}", { price })}
      </MenuButton>
      {isReadOnly ? null : (
        <MenuButton type="button" icon={Check} aria-pressed={quickTrade.isOn} onClick={choose(quickTrade.toggle)}>
          {t("Sell and Buy buttons on the chart")}
        </MenuButton>
      )}
    </div>
  );
}

async function copyPrice(price: string, t: TFunction) {
  try {
    await navigator.clipboard.writeText(price);
    showToast({ kind: "done", title: t("Price copied") });
  } catch {
    showToast({ kind: "failed", title: t("The price could not be copied") });
  }
}

function orderText({ side, kind }: OrderAt, price: string, t: TFunction): string {
  if (side === "buy")
    return kind === "limit" ? t("Buy limit at {{price}}", { price }) : t("Buy stop at {{price}}", { price });
  return kind === "limit" ? t("Sell limit at {{price}}", { price }) : t("Sell stop at {{price}}", { price });
}

/**
 * Shows the menu at its place inside the window; arrow keys move, Escape and a press outside close it. The browser's
 * own dismissal would close it with the release of the button that opened it.
 */
function useStandingMenu(menu: RefObject<HTMLElement>, opened: { x: number; y: number } | null, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const node = menu.current;
    if (!node || !opened) return;
    const before = document.activeElement;
    node.showPopover();
    node.style.setProperty("left", `${Math.max(Math.min(opened.x, innerWidth - node.offsetWidth - 8), 8)}px`);
    node.style.setProperty("top", `${Math.max(Math.min(opened.y, innerHeight - node.offsetHeight - 8), 8)}px`);
    node.querySelector("button")?.focus({ preventScroll: true });
    const onPress = (event: Event) => {
      if (!node.contains(event.target as Node)) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      event.stopPropagation();
      const items = [...node.querySelectorAll<HTMLElement>("button, a")];
      const here = items.indexOf(document.activeElement as HTMLElement);
      const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
      if (next !== undefined) {
        event.preventDefault();
        items.at(next % items.length)?.focus();
      } else if (event.key === "Escape" || event.key === "Tab") {
        event.preventDefault();
        latest.current();
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      }
    };
    node.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress, true);
    return () => {
      node.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress, true);
    };
  }, [menu, opened]);
}
