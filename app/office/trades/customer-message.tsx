import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangePreview, FoundTrade } from "../../../db/shapes/trading.ts";
import { CheckboxField } from "../../ui/choice-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { formatProfit } from "../../ui/format/number.ts";
import { TextAreaField } from "../../ui/text-field.tsx";

type Props = { field: FieldOf; trade: FoundTrade; preview: ChangePreview };

/** A message to the customer about the correction, sent with it if the box is ticked. */
export function CustomerMessage({ field, trade, preview: { moved, currency } }: Props) {
  const { t } = useTranslation();
  const text = /[1-9]/.test(moved)
    ? t("We corrected trade {{id}}. {{amount}} {{currency}} was posted to your account.", {
        id: trade.id,
        amount: formatProfit(moved, "estimate"),
        currency,
      })
    : t("We corrected trade {{id}}. Your balance stays the same.", { id: trade.id });
  // The prepared text follows the preview until it is edited.
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <div className="customer-message stack stack-8">
      <CheckboxField
        field={field("notify")}
        label={t("Send a message to {{name}}", { name: trade.full_name })}
        hint={t("A notification and an email, saved in the audit log.")}
      />
      <TextAreaField
        field={field("message", { key: edited ?? text, initialValue: text, maxLength: 1000 })}
        label={t("Message to the customer")}
        rows={3}
        onInput={() => setEdited((before) => before ?? text)}
      />
    </div>
  );
}
