import { CurrencyUnit } from "../../ui/currency-unit.tsx";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { formatDecimal, formatExact, NOTHING, toneOf } from "../../ui/format/number.ts";
import { axisAmount } from "../../ui/format/short-amount.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Props = { value: string | null | undefined; currency?: string };

/** An amount without decimals, which a desk reads at a glance; the exact one is the tooltip. */
export function Whole({ value, currency }: Props) {
  return <Amount text={formatDecimal(value, { places: 0 })} exact={value} currency={currency} />;
}

/** The same with its sign, without colour: an exposure is neither good nor bad. */
export function Signed({ value, currency }: Props) {
  return <Amount text={formatDecimal(value, { places: 0, sign: "both" })} exact={value} currency={currency} />;
}

/** Net units with their sign and decimals. */
export function SignedUnits({ value }: Props) {
  const places = Math.min(decimalsOf(value ?? ""), 8);
  return <Amount text={formatDecimal(value, { places, sign: "both" })} exact={value} />;
}

/** A gain or a loss of the broker or of a customer. */
export function Gain({ value, currency, places = 0 }: Props & { places?: number }) {
  const text = formatDecimal(value, { places, sign: "both" });
  return <Amount text={text} exact={value} currency={currency} tone={toneOf(value)} />;
}

/** 5.8M, 5M: an amount in a narrow cell; the exact one is the tooltip. */
export function Short({ value }: { value: string }) {
  return <Amount text={axisAmount(value)} exact={value} />;
}

type AmountProps = { text: string; exact: string | null | undefined; currency?: string; tone?: string };

function Amount({ text, exact, currency, tone = "" }: AmountProps) {
  return (
    <Ltr className={`n ${tone}`} title={formatExact(exact)}>
      {text}
      {currency && text !== NOTHING ? <CurrencyUnit code={currency} /> : null}
    </Ltr>
  );
}
