import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findExternalPayment } from "../../../db/generated/money.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findExternalPayment(pool, { actor, id: params.id }),
});

export default function ExternalDelete() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={id}
      row={id}
      title={t("Are you sure to delete this payment?")}
      note={name}
      action={`/admin/externalPayments/${id}`}
      method="DELETE"
    >
      {() => <p>{t("Customers are no longer shown it.")}</p>}
    </EditDialog>
  );
}
