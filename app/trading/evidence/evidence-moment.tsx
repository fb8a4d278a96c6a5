import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Money, Price } from "../../ui/figures.tsx";
import { formatInstant } from "../../ui/format/date.ts";
import { formatDecimal, formatPercent } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { MarkupRows } from "./evidence-markup.tsx";
import type { Evidence } from "./load-evidence.ts";
import { useRules } from "./rules.ts";

type Props = { order: Evidence["order"]; timeZone: string; foot: ReactNode };

/** The recorded tick and account: at the engine's close, at a requested close, or now. */
export function EvidenceMoment({ order, timeZone, foot }: Props) {
  const { t } = useTranslation();
  const rules = useRules();
  const title = order.close_time ? t("Recorded tick and account") : t("Latest tick and account");
  if (!order.tick_time) {
    return (
      <Card title={title} foot={foot}>
        <p className="muted">{t("No tick was recorded for this close.")}</p>
      </Card>
    );
  }
  const time = formatInstant(order.tick_time, timeZone);
  return (
    <Card title={title} foot={foot}>
      <KeyValueList lined>
        <KeyValue label={t("Tick")}>
          <Ltr title={order.tick_time}>
            {order.tick_instrument && pairNamed(order.tick_instrument)} {time}
          </Ltr>
        </KeyValue>
        <KeyValue label={t("Bid")}>
          <Price value={order.bid} decimals={order.price_decimals} />
        </KeyValue>
        <KeyValue label={t("Ask")}>
          <Price value={order.ask} decimals={order.price_decimals} />
        </KeyValue>
        <MarkupRows order={order} />
        {order.order_quote_time && order.tick_instrument !== order.instrument ? (
          <KeyValue label={t("{{pair}} quote", { pair: pairNamed(order.instrument) })}>
            <Price value={order.order_bid} decimals={order.price_decimals} /> /{" "}
            <Price value={order.order_ask} decimals={order.price_decimals} />{" "}
            <Ltr className="sub">{formatInstant(order.order_quote_time, timeZone)}</Ltr>
          </KeyValue>
        ) : null}
        {order.cascade_place === null ? null : (
          <KeyValue label={t("Stop-out sequence")}>
            <Ltr>{`${order.cascade_place} / ${order.cascade_size}`}</Ltr>
          </KeyValue>
        )}
        <KeyValue label={t("{{quote}} for 1 {{currency}}", { quote: order.quote_symbol, currency: order.currency })}>
          <Ltr title={order.exchange_rate}>{formatDecimal(order.exchange_rate, { places: 6 })}</Ltr>
        </KeyValue>
        <KeyValue label={t("Balance")}>
          <Money value={order.balance} currency={order.currency} />
        </KeyValue>
        <KeyValue label={t("Equity")}>
          <Money value={order.equity} currency={order.currency} />
        </KeyValue>
        <KeyValue label={t("Used margin")}>
          <Money value={order.total_margin} currency={order.currency} />
        </KeyValue>
        <KeyValue label={t("Margin level")}>
          <Ltr title={order.margin_level ?? undefined}>{formatPercent(order.margin_level)}</Ltr>
        </KeyValue>
        <KeyValue label={t("Stop-out level")}>
          <Ltr>{formatPercent(order.stop_out_level)}</Ltr>
        </KeyValue>
        <KeyValue label={t("Take profit")}>
          <Level rate={order.profit} order={order} />
        </KeyValue>
        <KeyValue label={t("Stop loss")}>
          <Level rate={order.loss} order={order} />
        </KeyValue>
        {order.rule ? <KeyValue label={t("Rule")}>{rules[order.rule] ?? order.rule}</KeyValue> : null}
      </KeyValueList>
    </Card>
  );
}

/** The final level of a closed order (C-049). */
function Level({ rate, order }: { rate: string | null; order: Props["order"] }) {
  const { t } = useTranslation();
  return rate ? <Price value={rate} decimals={order.price_decimals} /> : <>{t("N/A")}</>;
}
