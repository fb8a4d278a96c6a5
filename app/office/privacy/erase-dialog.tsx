import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { TextField } from "../../ui/text-field.tsx";
import { loadCustomer } from "../customers/load-customer.ts";

export const loader = read({
  roles: [admin],
  params: idParams,
  async run({ pool, actor, params, context }) {
    const { full_name: name } = await loadCustomer({ pool, actor, params, context });
    return { id: params.id, name };
  },
});

/** Asks for the reason of an erasure, and states what stays. */
export default function EraseDialog() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Erase personal data?")}
      note={name}
      action={`/admin/customers/${id}/erase`}
      row={id}
      submit={t("Erase")}
      danger
    >
      {({ field }) => (
        <>
          <p>
            {t(
              "Name, email, phone, address, documents, messages and notes are deleted and cannot be restored. Orders, payments and the ledger stay under a pseudonym. A second administrator must approve, if there is one.",
            )}
          </p>
          <TextField field={field("reason", { required: true })} label={t("Reason")} maxLength={500} />
        </>
      )}
    </EditDialog>
  );
}
