import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeStatus } from "./change-status.ts";

export const loader = changeStatus.dialog;

/** */
export default function StatusDialog() {
  const { t } = useTranslation();
  const status = useLoaderData<typeof loader>();
  return (
    <RecordDialog
      record={status}
      path="/admin/crm-config/sales-statuses"
      add={{ title: t("Add status") }}
      edit={({ status: name }) => ({ title: t("Edit {{name}}", { name }) })}
      remove={({ status: name }) => ({
        title: t("Delete this sales status?"),
        text: (
          <p>
            <bdi>{name}</bdi>
          </p>
        ),
      })}
    >
      {(of) => (
        <>
          <TextField field={of("status", { required: true, maxLength: 60 })} label={t("Status")} />
          <SelectField
            field={of("isDefault", { initialValue: status?.is_default ? "true" : "false" })}
            label={t("Default")}
            options={[
              { value: "false", label: t("No") },
              { value: "true", label: t("Yes") },
            ]}
          />
        </>
      )}
    </RecordDialog>
  );
}
