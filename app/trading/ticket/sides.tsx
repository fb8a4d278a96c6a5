import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { decimal, divide, subtract, toFixed } from "../../live/decimal.ts";
import type { Side } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { priceParts } from "../../ui/format/price-parts.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import type { Asset } from "../assets/asset.ts";

type Props = { asset: Asset; pip: string; chosen: string | undefined };

/** Both prices in the two buttons that choose the side: radio buttons, so they work and are announced everywhere. */
export function Sides({ asset, pip, chosen }: Props) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const spread = useRef<HTMLElement>(null);
  const spreadOf = (bid: string | null | undefined, ask: string | null | undefined) => {
    const [b, a, e] = [decimal(bid), decimal(ask), decimal(pip)];
    const pips = b && a && e ? divide(subtract(a, b), e) : null;
    return pips ? toFixed(pips, 1) : "";
  };
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (spread.current && quote) spread.current.textContent = spreadOf(quote.bids, quote.asks);
  });
  return (
    <fieldset className="sides">
      <legend className="vh">{t("Side")}</legend>
      <SideChoice asset={asset} type="sell" label={t("Sell")} pip={pip} isChosen={chosen === "sell"} />
      <SideChoice asset={asset} type="buy" label={t("Buy")} pip={pip} isChosen={chosen === "buy"} />
      {asset.bids ? (
        <span className="spread" title={t("Spread in pips")}>
          <bdi ref={spread} dir="ltr">
            {spreadOf(asset.bids, asset.asks)}
          </bdi>
        </span>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = { asset: Asset; type: Side; label: string; pip: string; isChosen: boolean };

function SideChoice({ asset, type, label, pip, isChosen }: ChoiceProps) {
  const { prices } = useLive();
  const price = useRef<HTMLElement>(null);
  const side = type === "buy" ? "asks" : "bids";
  const places = decimalsOf(pip);
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!price.current || !quote) return;
    const { lead, pips, pipette } = priceParts(quote[side], asset.price_decimals, places);
    const [first, big, raised] = price.current.children;
    if (first) first.textContent = lead;
    if (big) big.textContent = pips;
    if (raised) raised.textContent = pipette;
  });
  const { lead, pips, pipette } = priceParts(asset[side], asset.price_decimals, places);
  return (
    <label className={`side side-${type}`}>
      <input type="radio" name="type" value={type} required defaultChecked={isChosen} />
      <span className="w">{label}</span>
      <bdi ref={price} dir="ltr" className="px">
        <span>{lead}</span>
        <b>{pips}</b>
        <sup>{pipette}</sup>
      </bdi>
    </label>
  );
}
