import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findLead } from "../../../db/queries/crm/leads.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";

export const loader = read({
  roles: [affiliate],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findLead(pool, actor, params.id),
});

export default function DeleteLead() {
  const { t } = useTranslation();
  const lead = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Are you sure to delete this lead?")}
      action={`/affiliate/leads/${lead.id}`}
      method="DELETE"
      row={lead.id}
      submit={t("Yes")}
    >
      {() => (
        <p>
          <bdi>{`${lead.first_name} ${lead.last_name}`}</bdi>
        </p>
      )}
    </EditDialog>
  );
}
