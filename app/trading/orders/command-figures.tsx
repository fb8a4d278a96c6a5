import { useTranslation } from "react-i18next";
import type { PreviewPositionRow } from "../../../db/generated/trading.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { formatMoney, formatPrice, formatProfit, formatUnits, toneOf } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";

/** What a command closes and opens, as the server computed it. */
export function CommandFigures({ order, preview }: { order: OrderRow; preview: PreviewPositionRow }) {
  const { t } = useTranslation();
  const price = (rate: string | null) => formatPrice(rate, order.price_decimals);
  const side = (type: string | null) => (type === "buy" ? t("Buy") : t("Sell"));
  const { currency } = preview;
  return (
    <KeyValueList lined>
      {preview.close_units ? (
        <>
          <KeyValue label={t("Closes")}>
            {side(order.type)} <bdi dir="ltr">{formatUnits(preview.close_units)}</bdi> {t("at")}{" "}
            <bdi dir="ltr">{price(preview.close_rate)}</bdi>
          </KeyValue>
          <KeyValue label={t("P/L")} tone={toneOf(preview.profit_loss)}>
            <bdi dir="ltr">{formatProfit(preview.profit_loss, "estimate")}</bdi>
            <span className="cur">{currency}</span>
          </KeyValue>
        </>
      ) : null}
      {preview.open_units ? (
        <OpenFigures preview={preview} price={price} side={side(preview.open_type)} />
      ) : (
        <KeyValue label={t("Remaining")}>
          <bdi dir="ltr">{formatUnits(preview.rest_units)}</bdi>
        </KeyValue>
      )}
      <KeyValue label={t("Free margin after")}>
        <bdi dir="ltr">{formatMoney(preview.free_margin_after)}</bdi>
        <span className="cur">{currency}</span>
      </KeyValue>
    </KeyValueList>
  );
}

type OpenProps = { preview: PreviewPositionRow; price: (rate: string | null) => string; side: string };

function OpenFigures({ preview, price, side }: OpenProps) {
  const { t } = useTranslation();
  const level = (rate: string | null) => (rate ? <bdi dir="ltr">{price(rate)}</bdi> : t("none"));
  return (
    <>
      <KeyValue label={t("Opens")}>
        {side} <bdi dir="ltr">{formatUnits(preview.open_units)}</bdi> {t("at")}{" "}
        <bdi dir="ltr">{price(preview.open_rate)}</bdi>
      </KeyValue>
      <KeyValue label={t("Stop loss")}>{level(preview.stop_loss)}</KeyValue>
      <KeyValue label={t("Take profit")}>{level(preview.take_profit)}</KeyValue>
      <KeyValue label={t("Required margin")}>
        <bdi dir="ltr">{formatMoney(preview.margin)}</bdi>
        <span className="cur">{preview.currency}</span>
      </KeyValue>
    </>
  );
}
