import { useTranslation } from "react-i18next";
import type { PreviewStopRow } from "../../../db/generated/trading.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { formatDecimal, formatPrice, formatProfit, NOTHING } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  order: OrderRow;
  mode: "break_even" | "trailing";
  preview: PreviewStopRow | null;
  /** Whether distances are shown in pips. */
  isCounted: boolean;
};

/** What the setting does with this position's figures, which the server computed at the latest price. */
export function StopConsequences({ order, mode, preview, isCounted }: Props) {
  const { t } = useTranslation();
  const price = (value: string | null) => (value === null ? NOTHING : formatPrice(value, order.price_decimals));
  if (preview === null) return <Notice tone="info">{t("Enter a distance to see the stop loss.")}</Notice>;
  if (preview.problem !== null) return <Notice tone="warn">{t(preview.problem)}</Notice>;
  const values = {
    level: price(preview.level),
    apart: isCounted
      ? t("{{pips}} pips", { pips: formatDecimal(preview.apart_pips, { places: 1 }) })
      : `${price(preview.apart)} ${order.quote_symbol}`,
    outcome: `${formatProfit(preview.outcome, "estimate")} ${order.currency}`,
    distance: price(preview.distance),
  };
  if (mode === "trailing" && !preview.is_active)
    return (
      <Notice tone="info">
        {t(
          "The stop loss stays unchanged until the price reaches the start price. Then it follows {{distance}} behind.",
          values,
        )}
      </Notice>
    );
  const text =
    mode === "trailing"
      ? t(
          "The stop loss is set to {{level}}, {{apart}} from the current price, and follows each gain of the price. If it triggered there, the position would close with about {{outcome}}.",
          values,
        )
      : t(
          "The stop loss is set to {{level}}, {{apart}} from the current price. If it triggered there, the position would close with about {{outcome}}.",
          values,
        );
  return (
    <Notice tone="info">
      {text} {t("In a fast market the close price can be worse than the stop loss.")}
    </Notice>
  );
}
