import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { decimal, divide, multiply, subtract, toFixed } from "../../live/decimal.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { LivePrice } from "../../live/live-price.tsx";
import { formatDecimal, NOTHING, toneOf } from "../../ui/format/number.ts";
import { FavoriteStar } from "./favorite-star.tsx";
import type { Asset } from "./asset.ts";
import { sparkBox } from "./sparkline.ts";

type Props = { asset: Asset; to: string; isSelected: boolean; isFavorite: boolean };

/** One instrument: its whole row is the link that selects it. */
export function AssetRow({ asset, to, isSelected, isFavorite }: Props) {
  const { t } = useTranslation();
  const closed = !asset.is_open || !asset.tradable;
  const price = { name: asset.name, decimals: asset.price_decimals };
  return (
    <li className={`q${closed ? " is-closed" : ""}`}>
      <FavoriteStar id={asset.id} name={asset.pair} isFavorite={isFavorite} />
      <span className="sym trunc">
        <Link className="trunc" to={to} preventScrollReset aria-current={isSelected ? "true" : undefined}>
          <bdi dir="ltr">{asset.pair}</bdi>
        </Link>
        <MarketDot isOpen={!closed} />
        <small className="nm trunc">{asset.title}</small>
      </span>
      <Sparkline asset={asset} />
      {asset.bids ? (
        <LivePrice {...price} price={asset.bids} previous={asset.prevBids} side="bids" arrow />
      ) : (
        <span className="p" title={t("No price")}>
          {NOTHING}
        </span>
      )}
      <LivePrice {...price} price={asset.asks} previous={asset.prevAsks} side="asks" className="p sub ask" />
      {closed ? <span className="ch muted">{t("Market Closed")}</span> : <DayChange asset={asset} />}
    </li>
  );
}

/** The phone's picture of the last day; what it says in words is the change of the day beside it. */
function Sparkline({ asset: { spark, day_change } }: { asset: Asset }) {
  const { width, height } = sparkBox;
  return (
    <svg
      className={`spark ${toneOf(day_change)}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {spark ? <path d={spark} /> : null}
    </svg>
  );
}

export function MarketDot({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  const text = isOpen ? t("Market open") : t("Market Closed");
  return (
    <i className={`dot ${isOpen ? "dot-ok" : "dot-off"}`} title={text}>
      <span className="vh">{text}</span>
    </i>
  );
}

/** E-22 against the close of the day before, or the day's first price. */
function DayChange({ asset }: { asset: Asset }) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  usePaint([asset.name], () => {
    const change = changeOf(prices.get(asset.name)?.bids, asset.reference);
    if (!cell.current || !change) return;
    cell.current.textContent = formatDecimal(change, { places: 2, sign: "both" });
    cell.current.className = `ch n ${toneOf(change)}`;
  });
  return (
    <bdi ref={cell} dir="ltr" className={`ch n ${toneOf(asset.day_change)}`}>
      {formatDecimal(asset.day_change, { places: 2, sign: "both" })}
    </bdi>
  );
}

function changeOf(bid: string | undefined, reference: string | null): string | null {
  const [now, before] = [decimal(bid), decimal(reference)];
  const share = now && before && divide(subtract(now, before), before);
  return share ? toFixed(multiply(share, { units: 100n, scale: 0 }), 2) : null;
}
