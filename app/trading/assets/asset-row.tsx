import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LivePrice } from "../../live/live-price.tsx";
import { NOTHING, toneOf } from "../../ui/format/number.ts";
import type { Asset, Column } from "./asset.ts";
import { ChangeCell } from "./change-cell.tsx";
import { FavoriteStar } from "./favorite-star.tsx";
import { Marked } from "./marked.tsx";
import { sparkBox } from "./sparkline.ts";

type Props = {
  asset: Asset;
  to: string;
  column: Column;
  isSelected: boolean;
  isFavorite: boolean;
  isStale: boolean;
};

/** One instrument: its whole row is the link that selects it. */
export function AssetRow({ asset, to, column, isSelected, isFavorite, isStale }: Props) {
  const { t } = useTranslation();
  const isTraded = asset.is_open && asset.tradable;
  const price = { name: asset.name, decimals: asset.price_decimals };
  const state = !isTraded ? " is-closed" : isStale ? " is-stale" : "";
  // A coin worth a thousandth of a cent has more digits than the column has room for.
  const long = asset.price_decimals > 6 ? " is-long" : "";
  const hasPrice = asset.bids !== null && asset.asks !== null;
  return (
    <li className={`q${state}${asset.marks ? " is-found" : ""}`} data-symbol={asset.name}>
      <FavoriteStar id={asset.id} name={asset.pair} isFavorite={isFavorite} />
      <span className="sym trunc">
        <Link className="trunc" to={to} preventScrollReset aria-current={isSelected ? "true" : undefined}>
          <bdi dir="ltr">
            <Marked text={asset.pair} stretches={asset.marks?.pair} />
          </bdi>
        </Link>
        <MarketDot isOpen={isTraded} />
        <small className="nm trunc">
          {asset.title === asset.alias ? <Marked text={asset.title} stretches={asset.marks?.alias} /> : asset.title}
        </small>
      </span>
      <Sparkline asset={asset} />
      {hasPrice ? (
        <LivePrice {...price} price={asset.bids} previous={asset.prevBids} side="bids" arrow className={`p${long}`} />
      ) : (
        <span className="p muted">{NOTHING}</span>
      )}
      {!isTraded ? (
        <span className="over">{asset.is_open ? t("Not tradable") : t("Market Closed")}</span>
      ) : hasPrice ? (
        <>
          <LivePrice
            {...price}
            price={asset.asks}
            previous={asset.prevAsks}
            side="asks"
            arrow
            className={`p ask${long}`}
          />
          <ChangeCell asset={asset} column={column} />
        </>
      ) : (
        <span className="over is-quiet">{t("No price")}</span>
      )}
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

/** C-057: green while it can be traded, red while it cannot; the word says it too. */
export function MarketDot({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  const text = isOpen ? t("Market open") : t("Market Closed");
  return (
    <i className={`dot ${isOpen ? "dot-ok" : "dot-off"}`} title={text}>
      <span className="vh">{text}</span>
    </i>
  );
}
