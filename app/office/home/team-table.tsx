import { useTranslation } from "react-i18next";
import type { TeamHome } from "../../../db/shapes/crm.ts";
import { salesAgent } from "../../http/roles.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Money, Units } from "../../ui/figures.tsx";
import { formatShare } from "../../ui/format/share.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { AgentCalls } from "./agent-calls.tsx";
import { teamLeads } from "./team-leads.ts";

type Agent = TeamHome["agents"][number];
type Props = Pick<TeamHome, "agents" | "leads" | "currency" | "from">;

/** A manager's agents with their calls and the results of their leads, most first deposits first. */
export function TeamTable({ agents, leads, currency, from }: Props) {
  const { t } = useTranslation();
  if (agents.length === 0)
    return (
      <Card title={t("Performance by agent")}>
        <p className="muted">{t("No agents yet. An administrator can add agents to your team.")}</p>
      </Card>
    );
  return (
    <Card title={t("Performance by agent")} flush>
      <Table label={t("Performance by agent")} className="team-table" cards>
        <thead>
          <tr>
            <HeadCell>{t("Agent")}</HeadCell>
            <HeadCell>{t("Calls, last 10 days")}</HeadCell>
            <HeadCell numeric>{t("Leads")}</HeadCell>
            <HeadCell numeric>{t("Contacted")}</HeadCell>
            <HeadCell numeric className="is-wide">
              {t("Customers")}
            </HeadCell>
            <HeadCell numeric>{t("First deposits")}</HeadCell>
            <HeadCell numeric>{t("Value")}</HeadCell>
            <HeadCell numeric className="is-wide">
              {t("Conversion")}
            </HeadCell>
            <HeadCell numeric>{t("Not contacted")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} currency={currency} from={from} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="med">{t("Team")}</td>
            <td className="sub">
              {t("Calls today: {{number}}", {
                number: agents.reduce((sum, { calls }) => sum + (calls.at(-1) ?? 0), 0),
              })}
            </td>
            <Results of={leads} currency={currency} />
            <td className="num">
              <Units value={String(leads.untouched)} />
            </td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}

function AgentRow({ agent, currency, from }: { agent: Agent } & Pick<Props, "currency" | "from">) {
  const { t } = useTranslation();
  const { id, full_name: name, role_id: role, untouched } = agent;
  const list = role === salesAgent ? "/admin/crm/sales/all" : "/admin/crm/retention";
  return (
    <tr>
      <td className="s-a">
        <Link className="row primary" to={teamLeads({ agentId: String(id), from }, list)}>
          <Avatar name={name} />
          <bdi>{name}</bdi>
        </Link>
      </td>
      <td className="s-c">
        <AgentCalls calls={agent.calls} />
      </td>
      <Results of={agent} currency={currency} />
      <td className="num s-d">
        {untouched > 0 ? (
          <Link to={teamLeads({ agentId: String(id), stage: "untouched" })}>
            <Chip tone={untouched >= 10 ? "danger" : "warn"}>
              <Units value={String(untouched)} /> <span className="only-card">{t("not contacted")}</span>
            </Chip>
          </Link>
        ) : (
          <Units value="0" className="sub" />
        )}
      </td>
    </tr>
  );
}

type ResultsProps = {
  of: Omit<TeamHome["leads"], "total" | "before"> & { total?: number; leads?: number };
  currency: string;
};

/** The steps of the leads of the period, in the same columns for an agent and the team. */
function Results({
  of: { total, leads = total ?? 0, contacted, customers, deposited, value },
  currency,
}: ResultsProps) {
  return (
    <>
      <td className="num">
        <Units value={String(leads)} />
      </td>
      <td className="num">
        <Ltr>{formatShare(contacted, leads)}</Ltr>
      </td>
      <td className="num is-wide">
        <Units value={String(customers)} />
      </td>
      <td className="num med s-b">
        <Units value={String(deposited)} />
      </td>
      <td className="num">
        <Money value={value} currency={currency} />
      </td>
      <td className="num is-wide">
        <Ltr>{formatShare(deposited, leads)}</Ltr>
      </td>
    </>
  );
}
