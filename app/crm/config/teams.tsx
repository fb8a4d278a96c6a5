import { useLoaderData } from "@remix-run/react";
import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listTeams } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { action as changeTeam } from "./change-team.ts";
import { ConfigPage } from "./config-page.tsx";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => listTeams(pool, { actor }) });

export const action = changeTeam.add;

export default function Teams() {
  const { t } = useTranslation();
  const names = (agents: readonly { full_name: string }[]) => agents.map(({ full_name: name }) => name).join(", ");
  return (
    <ConfigPage
      title={t("Teams")}
      path="/admin/crm-config/teams"
      rows={useLoaderData<typeof loader>()}
      nameOf={({ name }) => name}
      columns={[
        { head: t("Name"), className: "s-a", cell: ({ name }) => <bdi>{name}</bdi> },
        { head: t("Code"), cell: ({ code }) => Ltr({ className: "mono", children: code }) },
        { head: t("Manager"), className: "s-b", cell: ({ user }) => <bdi>{user.full_name}</bdi> },
        { head: t("Agents"), className: "sub s-c", cell: ({ agents }) => <bdi>{names(agents) || "-"}</bdi> },
      ]}
      empty={{ icon: UsersRound, title: t("No teams yet.") }}
    />
  );
}
