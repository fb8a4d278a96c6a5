import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getCustomer } from "../../../db/generated/iam.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";

export const loader = read({
  roles: [admin],
  params: idParams,
  async run({ pool, actor, params }) {
    const { id, full_name, open_orders } = await getCustomer(pool, { actor, userId: params.id });
    return { id, full_name, open_orders };
  },
});

export default function CustomerDelete() {
  const { t } = useTranslation();
  const { id, full_name, open_orders } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Are you sure to delete this user?")}
      note={<bdi>{full_name}</bdi>}
      action={`/admin/customers/${id}`}
      method="DELETE"
      row={id}
      submit={t("Yes")}
    >
      {() => (
        <p>
          {open_orders > 0
            ? t("{{number}} open positions must be closed first.", { number: open_orders })
            : t("They can no longer sign in. Orders, statements and the audit trail stay on record.")}
        </p>
      )}
    </EditDialog>
  );
}
