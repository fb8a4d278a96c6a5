import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listTeams } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { rowOf } from "./row-of.ts";

export const loader = read({
  roles: [admin],
  run: async ({ pool, actor, params }) => rowOf(await listTeams(pool, { actor }), params.id),
});

export default function TeamDelete() {
  const { t } = useTranslation();
  const team = useLoaderData<typeof loader>();
  return (
    <DeleteDialog
      question={t("Delete this team?")}
      name={team?.name ?? ""}
      id={team?.id ?? 0}
      path="/admin/crm-config/teams"
    />
  );
}
