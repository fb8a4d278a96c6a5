import { Outlet, useLoaderData } from "@remix-run/react";
import { Plus, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listTeams, saveTeam } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowActions } from "../../ui/list/row-actions.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { teamInput, teamOf } from "./team-input.ts";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => listTeams(pool, { actor }) });

export const action = call({
  roles: [admin],
  input: teamInput,
  run: ({ pool, actor, input }) => saveTeam(pool, { actor, id: null, ...teamOf(input) }),
  done: (id) => ({ message: "Team added successfully", to: "/admin/crm-config/teams", data: { id } }),
});

export default function Teams() {
  const { t } = useTranslation();
  const teams = useLoaderData<typeof loader>();
  const path = "/admin/crm-config/teams";
  return (
    <main className="main" id="content">
      <div className="page-head">
        <h1>
          {t("Teams")} <span className="count n">{teams.length}</span>
        </h1>
        <div className="end">
          <LinkButton id="add-new" variant="primary" icon={Plus} to={`${path}/new`}>
            {t("Add New")}
          </LinkButton>
        </div>
      </div>
      <Card flush>
        {teams.length === 0 ? <EmptyState icon={UsersRound} title={t("No data found")} /> : null}
        {teams.length > 0 ? (
          <Table label={t("Teams")} cards>
            <thead>
              <tr>
                <HeadCell>{t("Name")}</HeadCell>
                <HeadCell>{t("Code")}</HeadCell>
                <HeadCell>{t("Manager")}</HeadCell>
                <HeadCell>{t("Agents")}</HeadCell>
                <HeadCell className="acts">
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {teams.map((team) => (
                <tr key={team.id} id={`row-${team.id}`}>
                  <td className="s-a">
                    <bdi>{team.name}</bdi>
                  </td>
                  <td>{Ltr({ className: "mono", children: team.code })}</td>
                  <td className="s-b">
                    <bdi>{team.user.full_name}</bdi>
                  </td>
                  <td className="sub s-c">
                    <bdi>{team.agents.map(({ full_name: name }) => name).join(", ") || "-"}</bdi>
                  </td>
                  <ActionCell>
                    <RowActions path={path} id={team.id} name={team.name} />
                  </ActionCell>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : null}
      </Card>
      <Outlet />
    </main>
  );
}
