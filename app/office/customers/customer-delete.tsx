import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getCustomer } from "../../../db/generated/iam.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

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
      title={t("Delete this user?")}
      note={<bdi>{full_name}</bdi>}
      action={`/admin/customers/${id}`}
      method="DELETE"
      row={id}
    >
      {() => (
        <p>
          {open_orders > 0
            ? t("Close the open positions first ({{number}}).", { number: open_orders })
            : t("The customer can no longer sign in. Trades, statements and the audit log are retained.")}
        </p>
      )}
    </EditDialog>
  );
}
