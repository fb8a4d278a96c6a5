import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { findRule } from "./find-rule.ts";

export const loader = read({
  roles: [admin],
  run: ({ pool, actor, params }) => findRule(pool, actor, params.id ?? ""),
});

export default function RuleDelete() {
  const { t } = useTranslation();
  const rule = useLoaderData<typeof loader>();
  return (
    <DeleteDialog
      question={t("Are you sure to delete this rule?")}
      name={rule?.team ?? ""}
      id={rule?.id ?? 0}
      path="/admin/crm-config/rules"
    />
  );
}
