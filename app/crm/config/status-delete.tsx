import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listStatuses } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { rowOf } from "./row-of.ts";

export const loader = read({
  roles: [admin, manager],
  run: async ({ pool, actor, params }) => rowOf(await listStatuses(pool, { actor }), params.id),
});

export default function StatusDelete() {
  const { t } = useTranslation();
  const status = useLoaderData<typeof loader>();
  return (
    <DeleteDialog
      question={t("Delete this sales status?")}
      name={status?.status ?? ""}
      id={status?.id ?? 0}
      path="/admin/crm-config/sales-statuses"
    />
  );
}
