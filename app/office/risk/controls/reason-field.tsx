import { useTranslation } from "react-i18next";
import type { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { TextAreaField } from "../../../ui/text-field.tsx";

export type FieldOf = Parameters<Parameters<typeof EditDialog>[0]["children"]>[0]["field"];

/** The reason of a control, which the audit log keeps. */
export function ReasonField({ field, id = "control-reason" }: { field: FieldOf; id?: string }) {
  const { t } = useTranslation();
  return (
    <TextAreaField
      field={field("reason", { id, required: true, maxLength: 500 })}
      label={t("Reason")}
      hint={t("Kept in the audit log. Customers do not see it.")}
      rows={2}
    />
  );
}
