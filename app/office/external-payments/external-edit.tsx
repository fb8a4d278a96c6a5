import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findExternalPayment } from "../../../db/generated/money.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { ExternalFields } from "./external-fields.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findExternalPayment(pool, { actor, id: params.id }),
});

export default function ExternalEdit() {
  const { t } = useTranslation();
  const payment = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={payment.id}
      row={payment.id}
      title={t("Edit {{name}}", { name: payment.name })}
      action={`/admin/externalPayments/${payment.id}`}
      method="PUT"
      changed={payment.changed}
      files
    >
      {({ field }) => <ExternalFields field={field} payment={payment} />}
    </EditDialog>
  );
}
