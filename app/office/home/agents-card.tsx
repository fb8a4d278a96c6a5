import { useTranslation } from "react-i18next";
import type { StaffHome } from "../../../db/shapes/crm.ts";
import { salesAgent } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

/** A manager's agents with the numbers of their leads and untouched leads. */
export function AgentsCard({ agents }: { agents: StaffHome["agents"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Your agents")} flush>
      {agents.length === 0 ? (
        <p className="card-body muted">{t("No agents yet. An administrator can add agents to your team.")}</p>
      ) : (
        <Table label={t("Your agents")}>
          <thead>
            <tr>
              <HeadCell>{t("Agent")}</HeadCell>
              <HeadCell numeric>{t("Leads")}</HeadCell>
              <HeadCell numeric>{t("Not contacted")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ id, full_name: name, role_id: role, leads, untouched }) => (
              <tr key={id}>
                <td>
                  <Link
                    className="primary"
                    dir="auto"
                    to={`${role === salesAgent ? "/admin/crm/sales/all" : "/admin/crm/retention"}?agentId=${id}`}
                  >
                    {name}
                  </Link>
                </td>
                <td className="num">
                  <Units value={String(leads)} />
                </td>
                <td className={untouched > 0 ? "num strong" : "num sub"}>
                  <Units value={String(untouched)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
