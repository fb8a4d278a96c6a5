import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { findTeam } from "./find-team.ts";

export const loader = read({
  roles: [admin],
  run: ({ pool, actor, params }) => findTeam(pool, actor, params.id ?? ""),
});

/** */
export default function TeamDelete() {
  const { t } = useTranslation();
  const team = useLoaderData<typeof loader>();
  return (
    <DeleteDialog
      question={t("Are you sure to delete this team?")}
      name={team?.name ?? ""}
      id={team?.id ?? 0}
      path="/admin/crm-config/teams"
    />
  );
}
