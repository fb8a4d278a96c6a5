import { useTranslation } from "react-i18next";
import { compareDecimals, decimalsOf } from "../../ui/format/decimal.ts";
import { StepperField } from "../../ui/stepper-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Draft } from "./draft.ts";
import type { TicketData } from "../model/ticket-data.ts";

type Props = { data: TicketData; error: string | undefined; expiryError: string | undefined };

/** The further fields of a pending order: kind, rate and expiry. */
export function PendingFields({ data, error, expiryError }: Props) {
  const { t } = useTranslation();
  const kinds = [
    { value: "limit", label: t("Limit") },
    { value: "stop", label: t("Stop") },
  ];
  return (
    <>
      <Segmented legend={t("Order type")} name="kind" options={kinds} defaultValue={data.entered.kind ?? "limit"} />
      <StepperField
        field={{
          name: "price",
          id: "ticket-price",
          errors: error ? [error] : null,
          initialValue: data.entered.price ?? data.asset.bids ?? "",
          required: true,
        }}
        label={t("Price")}
        step={data.asset.pip}
        min="0"
        decreaseText={t("Decrease")}
        increaseText={t("Increase")}
        hint={t("Limit: at this price or better. Stop: triggers when the price is reached.")}
        maxLength={decimalsOf(data.asset.bids ?? "") + 16}
      />
      <TextField
        field={{
          name: "expiresAt",
          id: "ticket-expiry",
          errors: expiryError ? [t(expiryError)] : null,
          initialValue: data.entered.expiresAt,
        }}
        label={t("Expires (UTC)")}
        optional={t("optional")}
        type="datetime-local"
      />
    </>
  );
}

/** Whether the server would refuse the rate (BT218): a limit beyond the market, or a stop before it. */
export function wouldFillAtOnce(draft: Draft, quote: { bids: string | null; asks: string | null }): boolean {
  const market = draft.type === "sell" ? quote.bids : quote.asks;
  if (!market || !draft.type || !draft.price) return false;
  const order = compareDecimals(draft.price, market);
  return (draft.type === "buy") === (draft.kind === "limit") ? order >= 0 : order <= 0;
}
