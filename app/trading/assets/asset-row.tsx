import { memo } from "react";
import type { WatchChange } from "../../frame/watch-choices.ts";
import { formatDecimal, formatPrice, NOTHING, toneOf } from "../../ui/format/number.ts";
import type { Asset } from "../model/asset.ts";
import { changeText, directionOf, quoteOf, spreadOf, tones } from "../model/change.ts";
import { Marked } from "./marked.tsx";
import { favoriteForms } from "./use-favorites.tsx";
import { sparkBox } from "../../ui/sparkline.ts";

/** The texts of rows, translated once for all of them. */
export type RowTexts = {
  favorite: (name: string) => string;
  marketOpen: string;
  marketClosed: string;
  notTradable: string;
  noPrice: string;
  underReview: string;
};
type Props = {
  asset: Asset;
  to: string;
  change: WatchChange;
  /** The chosen columns as one text, which is compared faster than a list. */
  columns: string;
  texts: RowTexts;
  isSelected: boolean;
  isFavorite: boolean;
  /** The star was pressed and the server has not answered yet. */
  isBusy: boolean;
  isStale: boolean;
};

/**
 * One instrument: its whole row is the link that selects it. There are hundreds, so a row has plain elements and no
 * hooks: the list listens to their clicks, and ticks rewrite their cells without React (write-asset.ts).
 */
export const AssetRow = memo(function AssetRow(props: Props) {
  const { asset, to, change: since, columns, texts, isSelected, isFavorite, isBusy, isStale } = props;
  const isTraded = asset.is_open && asset.tradable;
  const state = !isTraded ? " is-closed" : isStale ? " is-stale" : "";
  const found = asset.marks ? " is-found" : "";
  const noted = isTraded && !asset.is_under_review && asset.bids ? "" : " is-noted";
  const market = isTraded ? texts.marketOpen : texts.marketClosed;
  const quote = quoteOf(asset);
  return (
    <li className={`q${state}${found}${noted}${isSelected ? " is-current" : ""}`} data-symbol={asset.name}>
      <button
        className="star"
        form={isFavorite ? favoriteForms.remove : favoriteForms.add}
        name="id"
        value={asset.id}
        aria-pressed={isBusy ? !isFavorite : isFavorite}
        aria-label={texts.favorite(asset.pair)}
        aria-busy={isBusy || undefined}
      />
      <span className="sym trunc">
        <a className="trunc" href={to} aria-current={isSelected ? "true" : undefined}>
          <bdi dir="ltr">{asset.marks ? <Marked text={asset.pair} ranges={asset.marks.pair} /> : asset.pair}</bdi>
        </a>
        {/* Green while it can be traded, red while it cannot; the label says the same (C-057). */}
        <i className={`dot ${isTraded ? "dot-ok" : "dot-off"}`} role="img" aria-label={market} title={market} />
        <small className="nm trunc">
          {asset.marks && asset.title === asset.alias ? (
            <Marked text={asset.title} ranges={asset.marks.alias} />
          ) : (
            asset.title
          )}
        </small>
      </span>
      {/* A line of the last day on phones; the daily change beside it says the same in text. */}
      <svg className={`spark ${toneOf(asset.day_change)}`} {...spark} aria-hidden="true">
        {asset.spark ? <path d={asset.spark} /> : null}
      </svg>
      {quote ? price(asset, "bids") : <span className="p muted">{NOTHING}</span>}
      {quote ? price(asset, "asks") : <span className="p ask muted">{NOTHING}</span>}
      {!isTraded ? (
        <span className="over">{asset.is_open ? texts.notTradable : texts.marketClosed}</span>
      ) : asset.is_under_review ? (
        <span className="over is-quiet">{texts.underReview}</span>
      ) : quote ? (
        change(changeText(asset, since, quote))
      ) : (
        <span className="over is-quiet">{texts.noPrice}</span>
      )}
      {columns.includes("spread") ? extra("spread", quote ? spreadOf(asset, quote, asset.pip) : NOTHING) : null}
      {columns.includes("high") ? extra("high", formatPrice(asset.day_high, asset.price_decimals)) : null}
      {columns.includes("low") ? extra("low", formatPrice(asset.day_low, asset.price_decimals)) : null}
      {columns.includes("swap") ? extra("swap", formatDecimal(asset.swap, { places: 2, sign: "both" })) : null}
    </li>
  );
}, isSameRow);

const { width, height } = sparkBox;
const spark = { width, height, viewBox: `0 0 ${width} ${height}` };

const MAX_CHARACTERS = 8;

function price(asset: Asset, side: "bids" | "asks") {
  const moved = directionOf(asset[side], side === "bids" ? asset.prevBids : asset.prevAsks);
  const text = formatPrice(asset[side], asset.price_decimals);
  // More characters than fit into the column: 2 799.953, or a coin worth a thousandth of a cent.
  const long = text.length > MAX_CHARACTERS ? " is-long" : "";
  return (
    <bdi dir="ltr" className={`p${side === "asks" ? " ask" : ""}${long} n ${tones[moved]}`} data-cell={side}>
      {text}
    </bdi>
  );
}

function change({ text, tone }: { text: string; tone: string }) {
  return (
    <bdi dir="ltr" className={`ch n ${tone}`} data-cell="change">
      {text}
    </bdi>
  );
}

function extra(name: "spread" | "high" | "low" | "swap", text: string) {
  return (
    <bdi dir="ltr" className={`x-${name} n`} data-cell={name}>
      {text}
    </bdi>
  );
}

/** Prices are not compared: ticks have already written newer ones than a reloaded page has. */
function isSameRow({ asset: a, ...before }: Props, { asset: b, ...after }: Props): boolean {
  for (const name of Object.keys(after) as (keyof typeof after)[]) if (before[name] !== after[name]) return false;
  return (
    a.name === b.name &&
    a.title === b.title &&
    a.tradable === b.tradable &&
    a.is_open === b.is_open &&
    a.is_under_review === b.is_under_review &&
    a.trade_state === b.trade_state &&
    a.price_decimals === b.price_decimals &&
    a.spark === b.spark &&
    a.swap === b.swap &&
    a.marks === b.marks &&
    toneOf(a.day_change) === toneOf(b.day_change) &&
    (quoteOf(a) === null) === (quoteOf(b) === null)
  );
}
