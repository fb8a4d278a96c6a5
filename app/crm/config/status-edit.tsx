import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { findStatus } from "./find-status.ts";

export const loader = read({
  roles: [admin, manager],
  run: ({ pool, actor, params }) => findStatus(pool, actor, params.id ?? "new"),
});

/** add and edit in one. */
export default function StatusEdit() {
  const { t } = useTranslation();
  const status = useLoaderData<typeof loader>();
  const call = useCall();
  const path = "/admin/crm-config/sales-statuses";
  return (
    <Dialog
      title={status ? t("Edit {{name}}", { name: status.status }) : t("Add New")}
      closeTo={path}
      closeText={t("Cancel")}
      returnFocusTo={status ? `edit-${status.id}` : "add-new"}
    >
      <call.Form method="post" action={status ? `${path}/${status.id}` : path}>
        {status ? <input type="hidden" name="_method" value="PUT" /> : null}
        <DialogBody>
          <TextField
            field={call.field("status", { required: true, maxLength: 60, initialValue: status?.status ?? "" })}
            label={t("Status")}
          />
          <SelectField
            field={call.field("isDefault", { initialValue: status?.is_default ? "true" : "false" })}
            label={t("Is default")}
            options={[
              { value: "false", label: t("No") },
              { value: "true", label: t("Yes") },
            ]}
          />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={call.busy}>
            {t("Submit")}
          </Button>
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}
