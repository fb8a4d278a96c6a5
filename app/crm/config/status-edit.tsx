import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getStatus } from "../../../db/generated/crm.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { idParams } from "../leads/fields.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams.partial(),
  run: async ({ pool, actor, params }) => (params.id === undefined ? null : getStatus(pool, { actor, id: params.id })),
});

/** Adds and edits a status. */
export default function StatusEdit() {
  const { t } = useTranslation();
  const status = useLoaderData<typeof loader>();
  const path = "/admin/crm-config/sales-statuses";
  return (
    <EditDialog
      title={status ? t("Edit {{name}}", { name: status.status }) : t("Add New")}
      action={status ? `${path}/${status.id}` : path}
      method={status ? "PUT" : undefined}
      row={status?.id}
      changed={status?.changed}
    >
      {({ field }) => (
        <>
          <TextField
            field={field("status", { required: true, maxLength: 60, initialValue: status?.status ?? "" })}
            label={t("Status")}
          />
          <SelectField
            field={field("isDefault", { initialValue: status?.is_default ? "true" : "false" })}
            label={t("Is default")}
            options={[
              { value: "false", label: t("No") },
              { value: "true", label: t("Yes") },
            ]}
          />
        </>
      )}
    </EditDialog>
  );
}
