import type { InputHTMLAttributes, ReactNode } from "react";
import { priceParts } from "./format/price-parts.ts";
import type { DecimalText } from "./format/number.ts";

/** The two prices, side by side, with the spread between them. */
export function Sides({ legend, spread, children }: { legend: string; spread?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="sides">
      <legend className="vh">{legend}</legend>
      {children}
      {spread === undefined ? null : <span className="spread n">{spread}</span>}
    </fieldset>
  );
}

/** A dealing price as it is read: big pips, raised pipette. */
export function DealingPrice({
  value,
  decimals,
  pipPlaces,
}: {
  value: DecimalText;
  decimals: number;
  pipPlaces: number;
}) {
  const { lead, pips, pipette } = priceParts(value, decimals, pipPlaces);
  return (
    <bdi dir="ltr" className="px">
      {lead}
      <b>{pips}</b>
      {pipette ? <sup>{pipette}</sup> : null}
    </bdi>
  );
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value"> & {
  side: "sell" | "buy";
  word: string;
  /** A DealingPrice, or the live one that ticks rewrite. */
  children: ReactNode;
};

/** Choosing it arms the ticket; only the trade button sends. A radio button, so it works and keeps its choice without scripts. */
export function SideButton({ side, word, children, ...native }: Props) {
  return (
    <label className={`side side-${side}`}>
      <input name="type" {...native} type="radio" value={side} />
      <span className="w">{word}</span>
      {children}
    </label>
  );
}
