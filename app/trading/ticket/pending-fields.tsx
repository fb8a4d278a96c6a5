import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../live/live-feed.tsx";
import { compareDecimals, decimalsOf } from "../../ui/format/decimal.ts";
import { StepperField } from "../../ui/stepper-field.tsx";
import type { PendingKind } from "../../ui/pending-kind.ts";
import type { Draft } from "./draft.ts";
import { ExpiryFields } from "../orders/expiry-fields.tsx";
import { LinkedField } from "./linked-field.tsx";
import type { TicketData } from "../model/ticket-data.ts";

type Props = { kind: PendingKind; data: TicketData; error: string | undefined; refused: Record<string, string> };

/** The further fields of a pending order: prices, expiry and the order that it is linked with. */
export function PendingFields({ kind, data, error, refused }: Props) {
  const { t } = useTranslation();
  const { entered } = data;
  const rules: Record<PendingKind, string> = {
    limit: t("Fills at this price or better."),
    stop: t("Fills at the market price once this price is reached."),
    stop_limit: t("Becomes a limit order once this price is reached."),
    market_if_touched: t("Fills at the market price once this price is touched, from above or below."),
  };
  const stepper = { step: data.asset.pip, min: "0", decreaseText: t("Decrease"), increaseText: t("Increase") };
  const maxLength = decimalsOf(data.asset.bids ?? "") + 16;
  return (
    <div className="pending-fields">
      <input type="hidden" name="kind" value={kind} />
      <PriceField
        asset={data.asset}
        field={{
          name: "price",
          id: "ticket-price",
          errors: error ? [error] : null,
          initialValue: entered.price,
          required: true,
        }}
        label={t("Price")}
        {...stepper}
        hint={rules[kind]}
        maxLength={maxLength}
      />
      {kind === "stop_limit" ? (
        <PriceField
          asset={data.asset}
          field={{
            name: "limitPrice",
            id: "ticket-limit-price",
            errors: refused.limitPrice ? [t(refused.limitPrice)] : null,
            initialValue: entered.limitPrice,
          }}
          label={t("Limit price")}
          {...stepper}
          hint={t("After the stop price is reached, the order waits for this price or better.")}
          maxLength={maxLength}
        />
      ) : null}
      <ExpiryFields
        id="ticket-expiry"
        entered={{ expiry: entered.expiry ?? "gtc", expiresAt: entered.expiresAt }}
        dayExpiresAt={data.dayExpiresAt}
        error={refused.expiresAt ?? refused.expiry}
      />
      <LinkedField waiting={data.waiting} entered={entered.linked} error={refused.linked} />
    </div>
  );
}

/** A price that starts as the newest bid: the page may have been read hours ago. */
function PriceField({ asset, field, ...props }: ComponentProps<typeof StepperField> & Pick<TicketData, "asset">) {
  const { prices } = useLive();
  const [start] = useState(() => prices.get(asset.name)?.bids ?? asset.bids ?? "");
  return <StepperField field={{ ...field, initialValue: field.initialValue ?? start }} {...props} />;
}

/** Whether the server would refuse the rate (BT218): a limit beyond the market, or a stop before it. */
export function wouldFillAtOnce(draft: Draft, quote: { bids: string | null; asks: string | null }): boolean {
  const market = draft.type === "sell" ? quote.bids : quote.asks;
  if (!market || !draft.type || !draft.price) return false;
  const order = compareDecimals(draft.price, market);
  if (draft.kind === "market_if_touched") return order === 0;
  return (draft.type === "buy") === (draft.kind === "limit") ? order >= 0 : order <= 0;
}
