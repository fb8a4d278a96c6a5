import { useTranslation } from "react-i18next";
import { DateTime, Price, Profit, Units } from "../../ui/figures.tsx";
import { NOTHING, formatDecimal, formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import type { Evidence } from "../../trading/evidence/load-evidence.ts";
import { closeReasons } from "./close-reasons.ts";
import type { Figure } from "../money/decision-frame.tsx";

/** The disputed order in five figures: position, entry, deciding level, close and the customer's P/L. */
export function useDisputeFigures(order: Evidence["order"], timeZone: string): Figure[] {
  const { t } = useTranslation();
  const decimals = order.price_decimals;
  const atMargin = order.close_reason === "stop_out";
  const level = order.close_reason === "take_profit" || order.close_reason === "stop_loss" ? order.level : null;
  return [
    {
      label: t("Position"),
      value: (
        <>
          {order.type === "buy" ? t("Buy") : t("Sell")} <Units value={order.trade_amount} />
        </>
      ),
      more: (
        <>
          <Ltr>{pairNamed(order.instrument)}</Ltr>, {t("leverage")} <Ltr>1:{formatUnits(order.leverage)}</Ltr>,{" "}
          {order.mode === "demo" ? t("Demo") : t("Real")}
        </>
      ),
    },
    {
      label: t("Entry price"),
      value: <Price value={order.open_rate} decimals={decimals} />,
      more: <DateTime iso={order.created_at} timeZone={timeZone} as="office" />,
    },
    {
      label: order.close_reason === null ? t("Close reason") : t(closeReasons[order.close_reason]),
      value: atMargin ? (
        <span className="n">{formatDecimal(order.margin_level, { places: 2 })} %</span>
      ) : level === null ? (
        NOTHING
      ) : (
        <Price value={level} decimals={decimals} />
      ),
      more: atMargin ? t("Margin level at the close") : null,
    },
    {
      label: t("Close price"),
      value: <Price value={order.market_rate} decimals={decimals} />,
      more: <DateTime iso={order.close_time} timeZone={timeZone} as="office" />,
    },
    {
      label: t("Customer's P/L"),
      value: <Profit value={order.pro_loss} place="estimate" currency={order.currency} />,
      more: t("spread {{spread}} {{quote}} included", {
        spread: formatDecimal(order.spread, { places: 2 }),
        quote: order.quote_symbol,
      }),
    },
  ];
}
