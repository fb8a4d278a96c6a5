import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { keyHint } from "../../frame/key-bindings.ts";
import { usePage } from "../../frame/use-page.ts";
import type { Side } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { write } from "../../live/write.ts";
import { priceParts } from "../../ui/format/price-parts.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import type { Asset } from "../model/asset.ts";
import { spreadOf } from "../model/change.ts";
import { countsPips } from "../model/pip.ts";

type Props = {
  asset: Asset;
  pip: string;
  chosen: string | undefined;
  /** Why neither side can be chosen now; shown over both. */
  closed: string | null;
  isOld: boolean;
  /** Called when a side is pressed with a pointer, which sends the order in one-click trading. */
  onPress: (type: Side) => void;
};

/**
 * Both prices in the two buttons that choose the side. They are radio buttons, so they work without scripts and are
 * announced.
 */
export function Sides({ asset, pip, chosen, closed, isOld, onPress }: Props) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const spread = useRef<HTMLElement>(null);
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (spread.current && quote) write(spread.current, spreadOf(asset, quote, pip));
  });
  const { bids, asks } = asset;
  const spreadText = countsPips(asset.category)
    ? t("Spread in pips")
    : t("Spread in {{currency}}", { currency: asset.quote });
  const shared = { asset, pip, isClosed: closed !== null, onPress };
  return (
    <fieldset className={`sides${isOld ? " is-stale" : ""}`}>
      <legend className="vh">{t("Side")}</legend>
      <SideChoice type="sell" label={t("Sell")} isChosen={chosen === "sell"} {...shared} />
      <SideChoice type="buy" label={t("Buy")} isChosen={chosen === "buy"} {...shared} />
      {closed ? (
        <span className="sides-over">{closed}</span>
      ) : bids && asks ? (
        <span className="spread" title={spreadText}>
          <span className="vh">{spreadText}</span>
          <bdi ref={spread} dir="ltr">
            {spreadOf(asset, { bids, asks }, pip)}
          </bdi>
        </span>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = {
  asset: Asset;
  type: Side;
  label: string;
  pip: string;
  isChosen: boolean;
  isClosed: boolean;
  onPress: (type: Side) => void;
};

function SideChoice({ asset, type, label, pip, isChosen, isClosed, onPress }: ChoiceProps) {
  const { prices } = useLive();
  const price = useRef<HTMLElement>(null);
  const hint = keyHint(type, usePage().preferences);
  const side = type === "buy" ? "asks" : "bids";
  const places = decimalsOf(pip);
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!price.current || !quote) return;
    const { lead, pips, pipette } = priceParts(quote[side], asset.price_decimals, places);
    const [first, big, raised] = price.current.children;
    if (first) write(first, lead);
    if (big) write(big, pips);
    if (raised) write(raised, pipette);
  });
  const { lead, pips, pipette } = priceParts(asset[side], asset.price_decimals, places);
  return (
    <label className={`side side-${type}`} title={hint ? `${label} (${hint})` : undefined}>
      <input
        type="radio"
        id={`side-${type}`}
        name="type"
        value={type}
        required
        disabled={isClosed}
        defaultChecked={isChosen}
        // Arrow keys also click the next radio button, with detail 0: they only choose. A double click counts once.
        onClick={(event: MouseEvent) => event.detail === 1 && onPress(type)}
      />
      <span className="w">{label}</span>
      <bdi ref={price} dir="ltr" className="px">
        <span>{lead}</span>
        <b>{pips}</b>
        <sup>{pipette}</sup>
      </bdi>
    </label>
  );
}
