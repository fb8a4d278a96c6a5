import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { formatDecimal, formatPrice, formatProfit, formatUnits } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import type { Evidence } from "./load-evidence.ts";

/** The result's formula with this order's numbers, step by step (E-05); each step's result comes from the database. */
export function EvidenceSum({ order }: { order: Evidence["order"] }) {
  const { t } = useTranslation();
  const price = (value: string) => formatPrice(value, order.price_decimals);
  const signed = (value: string, places: number) => formatDecimal(value, { places, sign: "both" });
  const [first, second] =
    order.type === "buy" ? [order.market_rate, order.open_rate] : [order.open_rate, order.market_rate];
  const moved = signed(order.moved, order.price_decimals);
  const gross = signed(order.gross, 5);
  const net = signed(order.net, 5);
  const exact = (value: string) => formatDecimal(value, { places: 8 });
  // An inverted pair multiplies by its price; the rate on screen then does not divide exactly.
  const isFraction = !/^1(\.0*)?$/.test(order.rate_multiplier);
  const factor = isFraction ? ` × ${exact(order.rate_multiplier)}` : "";
  const divisor = isFraction ? exact(order.rate_divisor) : formatDecimal(order.exchange_rate, { places: 6 });
  const converted = isFraction ? t("Converted") : t("÷ conversion rate");
  const steps: [string, string, string][] = [
    [t("Price change"), `${price(first)} − ${price(second)}`, moved],
    [t("× units"), `${moved} × ${formatUnits(order.trade_amount)}`, `${gross} ${order.quote_symbol}`],
    [t("− spread"), `${gross} − ${formatDecimal(order.spread, { places: 5 })}`, `${net} ${order.quote_symbol}`],
    [converted, `${net}${factor} ÷ ${divisor}`, `${formatProfit(order.pro_loss, "table")} ${order.currency}`],
  ];
  return (
    <Card title={t("P/L calculation")}>
      <ol className="sum">
        {steps.map(([name, sum, result]) => (
          <li key={name}>
            <span className="sub">{name}</span>
            <Ltr className="muted">{sum}</Ltr>
            <Ltr className="med">{`= ${result}`}</Ltr>
          </li>
        ))}
      </ol>
    </Card>
  );
}
