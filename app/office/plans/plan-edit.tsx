import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findPlan } from "../../../db/generated/money.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { PlanFields } from "./plan-fields.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findPlan(pool, { actor, id: params.id }),
});

export default function PlanEdit() {
  const { t } = useTranslation();
  const plan = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={plan.id}
      row={plan.id}
      title={t("Edit {{name}}", { name: plan.name })}
      note={t("{{n}} customers have this plan", { n: plan.customers })}
      action={`/admin/pricing/${plan.id}`}
      method="PUT"
      changed={plan.changed}
      large
    >
      {({ field }) => <PlanFields field={field} plan={plan} />}
    </EditDialog>
  );
}
