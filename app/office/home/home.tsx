import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { staffHome } from "../../../db/generated/crm.ts";
import type { StaffHome } from "../../../db/shapes/crm.ts";
import { read } from "../../http/read.ts";
import { manager, retentionAgent, type RoleId, salesAgent } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Units } from "../../ui/figures.tsx";
import { Page } from "../../ui/page.tsx";
import { Stat } from "../../ui/stat.tsx";
import { StatusCounts } from "../../ui/status-counts.tsx";
import { findOldestItems } from "../inbox/find-oldest-items.ts";
import { Waiting } from "../dashboard/waiting.tsx";
import { AgentsCard } from "./agents-card.tsx";
import { RecentLeads } from "./recent-leads.tsx";

/** The lists of each role; the first is the list of its own leads. */
const lists: Partial<Record<RoleId, [ListLink, ...ListLink[]]>> = {
  [manager]: [
    { to: "/admin/leads/all", text: "Leads" },
    { to: "/admin/crm/sales/all", text: "Sales" },
    { to: "/admin/crm/retention", text: "Retention" },
    { to: "/admin/crm/clients", text: "Clients" },
    { to: "/admin/customers/all", text: "Customers" },
  ],
  [salesAgent]: [{ to: "/admin/crm/sales/all", text: "Sales" }],
  [retentionAgent]: [
    { to: "/admin/crm/retention", text: "Retention" },
    { to: "/admin/crm/clients", text: "Clients" },
  ],
};
type ListLink = { to: string; text: string };

/** The start page of managers, sales agents and retention agents. */
export const loader = read({
  roles: [manager, salesAgent, retentionAgent],
  async run({ pool, actor, session }) {
    const { roleId } = session.user;
    const [home, waiting] = await Promise.all([
      staffHome(pool, { actor }),
      roleId === manager ? findOldestItems(pool, actor) : null,
    ]);
    return { roleId, home, waiting, timeZone: session.preferences.time_zone };
  },
});

export default function StaffHomePage() {
  const { t } = useTranslation();
  const { roleId, home, waiting, timeZone } = useLoaderData<typeof loader>();
  const { leads } = home;
  const links = lists[roleId] ?? [];
  const [own] = links;
  if (!own) return null;
  return (
    <Page>
      <div className="page-head">
        <h1>{t("Home")}</h1>
        <nav className="end row wrap" aria-label={t("Lists")}>
          {links.map(({ to, text }) => (
            <LinkButton key={to} to={to}>
              {t(text)}
            </LinkButton>
          ))}
        </nav>
      </div>
      <div className="stats dashboard-stats">
        <Stat
          label={roleId === manager ? t("Your team's leads") : t("Your leads")}
          value={<Units value={String(leads.total)} />}
        />
        <Stat label={t("Not contacted")} value={<Units value={String(leads.untouched)} />} />
        <Stat label={t("New today")} value={<Units value={String(leads.today)} />} />
        <Stat label={t("New in the last 7 days")} value={<Units value={String(leads.week)} />} />
        <Stat label={t("First deposits")} value={<Units value={String(leads.deposited)} />} />
      </div>
      <div className="grid2">
        {waiting ? <Waiting items={waiting} /> : null}
        {roleId === manager ? <AgentsCard agents={home.agents} /> : null}
        <StatusCard statuses={home.statuses} list={own.to} />
        <RecentLeads leads={home.recent} timeZone={timeZone} list={own.to} />
      </div>
    </Page>
  );
}

function StatusCard({ statuses, list }: { statuses: StaffHome["statuses"]; list: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Leads by status")} flush>
      {statuses.length === 0 ? (
        <p className="card-body muted">{t("No leads yet. Assigned leads appear here.")}</p>
      ) : (
        <StatusCounts label={t("Leads by status")} statuses={statuses} list={list} />
      )}
    </Card>
  );
}
