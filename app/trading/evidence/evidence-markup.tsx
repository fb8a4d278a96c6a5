import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { order: Evidence["order"] };

/** The markups of an order's prices beside its correction; nothing for an order without any. */
export function EvidenceMarkup({ order }: Props) {
  const { t } = useTranslation();
  if (order.bid_markup === null && order.open_markup === null) return null;
  return (
    <Card title={t("Price markup")}>
      <KeyValueList lined>
        <MarkupRows order={order} />
      </KeyValueList>
    </Card>
  );
}

/** For staff: the markup in the tick and in the entry price, and the provider's prices without it. */
export function MarkupRows({ order }: Props) {
  const { t } = useTranslation();
  const shown = (value: string | null) => formatPrice(value, order.price_decimals);
  const { bid_markup, ask_markup, provider_bid, provider_ask, open_markup, provider_rate } = order;
  return (
    <>
      {bid_markup === null ? null : (
        <KeyValue label={t("Price markup included")}>
          <Ltr>{`${shown(bid_markup)} / ${shown(ask_markup)}`}</Ltr>
        </KeyValue>
      )}
      {provider_bid === null ? null : (
        <KeyValue label={t("Provider's price")}>
          <Ltr>{`${shown(provider_bid)} / ${shown(provider_ask)}`}</Ltr>
        </KeyValue>
      )}
      {open_markup === null ? null : (
        <KeyValue label={t("Price markup in the entry price")}>
          <Ltr>{shown(open_markup)}</Ltr>
        </KeyValue>
      )}
      {provider_rate === null ? null : (
        <KeyValue label={t("Provider's price at the entry")}>
          <Ltr>{shown(provider_rate)}</Ltr>
        </KeyValue>
      )}
    </>
  );
}
