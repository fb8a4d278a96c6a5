import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeExternal } from "./change-external.ts";

export const loader = changeExternal.dialog;

export default function ExternalDialog() {
  const { t } = useTranslation();
  const payment = useLoaderData<typeof loader>();
  const optional = t("optional");
  return (
    <RecordDialog
      record={payment}
      path="/admin/externalPayments"
      name="external"
      add={{ title: t("Add external payment") }}
      edit={({ name }) => ({ title: t("Edit {{name}}", { name }) })}
      remove={({ name }) => ({
        title: t("Delete this payment?"),
        note: name,
        text: <p>{t("Customers will no longer see this payment.")}</p>,
      })}
      files
    >
      {(of) => (
        <>
          <TextField
            field={{ ...of("logo", { required: payment === null }), initialValue: undefined }}
            label={t("Logo")}
            type="file"
            accept="image/png,image/jpeg,image/webp"
          />
          <TextField field={of("name", { required: true })} label={t("Name")} maxLength={100} />
          <TextField field={of("link", { required: true })} label={t("Link")} type="url" dir="ltr" />
          <TextField
            field={of("customLabel", { initialValue: payment?.custom_label })}
            label={t("Custom label")}
            optional={optional}
          />
          <TextField
            field={of("customValue", { initialValue: payment?.custom_value })}
            label={t("Custom value")}
            optional={optional}
          />
        </>
      )}
    </RecordDialog>
  );
}
