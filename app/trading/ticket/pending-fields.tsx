import { useTranslation } from "react-i18next";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { StepperField } from "../../ui/stepper-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { TicketData } from "./ticket-data.ts";

type Props = { data: TicketData; errors: Record<string, string> | undefined };

/** What an order that waits needs beside the others: which way it waits, for which rate, and for how long. */
export function PendingFields({ data, errors }: Props) {
  const { t } = useTranslation();
  const at = (name: string) => (errors?.[name] ? [errors[name]] : null);
  const kinds = [
    { value: "limit", label: t("Limit") },
    { value: "stop", label: t("Stop") },
  ];
  return (
    <>
      <Segmented legend={t("Kind of order")} name="kind" options={kinds} defaultValue={data.entered.kind ?? "limit"} />
      <StepperField
        field={{
          name: "price",
          errors: at("price"),
          initialValue: data.entered.price ?? data.asset.bids ?? "",
          required: true,
        }}
        label={t("Rate")}
        step={data.terms?.pip ?? "0.0001"}
        min="0"
        decreaseText={t("Less")}
        increaseText={t("More")}
        hint={t("A limit waits for a better rate, a stop for a worse one.")}
        maxLength={decimalsOf(data.asset.bids ?? "") + 16}
      />
      <TextField
        field={{ name: "expiresAt", errors: at("expiresAt"), initialValue: data.entered.expiresAt }}
        label={t("Expires (UTC)")}
        optional={t("optional")}
        type="datetime-local"
      />
    </>
  );
}
