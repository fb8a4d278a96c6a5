import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteStatement } from "../../../db/generated/reports.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";

export const loader = read({ roles: [admin], params: idParams, run: ({ params }) => Promise.resolve(params) });

/** Deletes a statement; payments stay as they are. */
export const action = call({
  roles: [admin],
  method: "DELETE",
  params: idParams,
  run: ({ pool, actor, params }) => deleteStatement(pool, { actor, statementId: params.id }),
  done: () => ({ message: "Statement deleted", to: "/admin/reports/statements" }),
});

export default function DeleteStatement() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  return (
    <EditDialog
      title={t("Delete this statement?")}
      action={`/admin/reports/statements/${id}/delete`}
      method="DELETE"
      row={id}
    >
      {() => <p>{t("Payments are not changed.")}</p>}
    </EditDialog>
  );
}
