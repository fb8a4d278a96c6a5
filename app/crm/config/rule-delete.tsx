import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listRules } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { rowOf } from "./row-of.ts";

export const loader = read({
  roles: [admin],
  run: async ({ pool, actor, params }) => rowOf(await listRules(pool, { actor }), params.id),
});

export default function RuleDelete() {
  const { t } = useTranslation();
  const rule = useLoaderData<typeof loader>();
  return (
    <DeleteDialog
      question={t("Delete this rule?")}
      name={rule?.team ?? ""}
      id={rule?.id ?? 0}
      path="/admin/crm-config/rules"
    />
  );
}
