import { useTranslation } from "react-i18next";
import type { TeamHome } from "../../../db/shapes/crm.ts";
import { Money, Units } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { formatShare } from "../../ui/format/share.ts";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { Changed } from "../dashboard/changed.tsx";
import { Waiting } from "../dashboard/waiting.tsx";
import type { InboxItem } from "../inbox/inbox-kinds.ts";
import { Kpi } from "../risk/risk-figures.tsx";
import { Funnel } from "./funnel.tsx";
import { HomeHead } from "./home-head.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { StatusCard } from "./status-card.tsx";
import { teamLeads } from "./team-leads.ts";
import { TeamTable } from "./team-table.tsx";
import { UntouchedCard } from "./untouched-card.tsx";
import { WeekBars } from "./week-bars.tsx";

/** The lengths of the period in days. */
export const periods = [1, 7, 30] as const;

const lists = [
  { to: "/admin/crm/all", text: "Leads" },
  { to: "/admin/crm/sales/all", text: "Sales" },
  { to: "/admin/crm/retention", text: "Retention" },
  { to: "/admin/customers/all", text: "Customers" },
];

type Team = TeamHome & { days: number; waiting: readonly InboxItem[] };

/** A manager's team: leads registered in the period by step, agent, status and source, and untouched leads. */
export function TeamHomePage({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { days, from, leads, agents, currency } = team;
  const words: Record<number, string> = { 1: t("Today"), 7: t("7 days"), 30: t("30 days") };
  return (
    <Page>
      <HomeHead title={t("Your team")} lists={lists}>
        <SegmentedLinks
          label={t("Period")}
          options={periods.map((length) => ({
            to: `/admin/home?days=${length}`,
            label: words[length] ?? "",
            current: length === days,
          }))}
        />
      </HomeHead>
      <TeamFigures team={team} />
      <div className="team-home">
        <div className="stack">
          <TeamTable agents={agents} leads={leads} currency={currency} from={from} />
          <div className="grid2">
            <Funnel leads={leads} from={from} />
            <WeekBars weeks={team.weeks} />
          </div>
          <Waiting items={team.waiting} />
        </div>
        <div className="stack">
          <UntouchedCard untouched={team.untouched} holder={team.holder} />
          <SourcesCard sources={team.sources} from={from} />
          <StatusCard statuses={team.statuses} list={`${teamLeads({ from })}&`} />
        </div>
      </div>
    </Page>
  );
}

function TeamFigures({ team: { days, from, leads, currency, untouched } }: { team: Team }) {
  const { t } = useTranslation();
  const overdue = untouched.find(({ age }) => age === "24h")?.leads ?? 0;
  return (
    <dl className="kpis team-kpis">
      <Kpi
        label={t("Leads registered")}
        value={
          <Link to={teamLeads({ from })}>
            <Units value={String(leads.total)} />
          </Link>
        }
        note={<Changed now={String(leads.total)} before={String(leads.before)} days={days} />}
      />
      <Kpi
        label={t("Contacted")}
        value={<Link to={teamLeads({ from, stage: "contacted" })}>{formatShare(leads.contacted, leads.total)}</Link>}
        note={t("{{number}} of {{total}}", {
          number: formatUnits(String(leads.contacted)),
          total: formatUnits(String(leads.total)),
        })}
      />
      <Kpi
        label={t("New customers")}
        value={
          <Link to={teamLeads({ from, stage: "customer" })}>
            <Units value={String(leads.customers)} />
          </Link>
        }
        note={t("{{share}} of leads", { share: formatShare(leads.customers, leads.total) })}
      />
      <Kpi
        label={t("First deposits")}
        value={
          <Link to={teamLeads({ from, stage: "deposited" })}>
            <Units value={String(leads.deposited)} />
          </Link>
        }
        note={<Money value={leads.value} currency={currency} />}
      />
      <Kpi
        alert={overdue > 0 ? "danger" : null}
        label={t("Not contacted")}
        value={
          <Link to={teamLeads({ stage: "untouched" })}>
            <Units value={String(leads.untouched)} className={overdue > 0 ? "danger" : undefined} />
          </Link>
        }
        note={t("{{number}} older than 24 hours", { number: formatUnits(String(overdue)) })}
      />
    </dl>
  );
}
