import { useTranslation } from "react-i18next";
import { DateField } from "../../../ui/date-field.tsx";
import type { FieldOf } from "../../../ui/field-control.ts";
import { TextField } from "../../../ui/text-field.tsx";

/** The time of a deal at the provider. */
export function HedgeTime({ field, label }: { field: FieldOf; label: string }) {
  const { t } = useTranslation();
  return (
    <DateField
      field={field("at", { id: "hedge-at" })}
      label={label}
      optional={t("optional")}
      hint={t("UTC. Leave empty for now.")}
      type="datetime-local"
    />
  );
}

/** Why a hedge was recorded, closed or reversed. */
export function HedgeReason({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  return (
    <TextField
      field={field("reason", { id: "hedge-reason", required: true, maxLength: 500 })}
      label={t("Reason")}
      hint={t("Kept in the audit log. Customers do not see it.")}
    />
  );
}
