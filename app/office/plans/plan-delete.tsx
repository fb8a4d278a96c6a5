import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findPlan } from "../../../db/generated/money.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findPlan(pool, { actor, id: params.id }),
});

export default function PlanDelete() {
  const { t } = useTranslation();
  const { id, name, customers } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={id}
      row={id}
      title={t("Are you sure to delete this plan?")}
      note={name}
      action={`/admin/pricing/${id}`}
      method="DELETE"
    >
      {() => <p>{t("{{n}} customers have this plan and keep it; nobody else can choose it.", { n: customers })}</p>}
    </EditDialog>
  );
}
