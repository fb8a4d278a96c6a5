import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findLead } from "../../../db/queries/crm/leads.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: async ({ pool, actor, params }) => {
    const { id, first_name: first, last_name: last } = await findLead(pool, actor, params.id);
    return { id, name: `${first} ${last}` };
  },
});

export default function DeleteLead() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <EditDialog title={t("Delete this lead?")} action={`/admin/leads/${id}`} method="DELETE" row={id}>
      {() => (
        <>
          <p>
            <bdi>{name}</bdi>
          </p>
          <p className="muted">{t("Removed from all lists; can be restored for 24 hours.")}</p>
        </>
      )}
    </EditDialog>
  );
}
