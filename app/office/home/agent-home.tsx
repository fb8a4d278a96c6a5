import { useTranslation } from "react-i18next";
import type { StaffHome } from "../../../db/shapes/crm.ts";
import { Units } from "../../ui/figures.tsx";
import { Page } from "../../ui/page.tsx";
import { Stat } from "../../ui/stat.tsx";
import { HomeHead, type ListLink } from "./home-head.tsx";
import { RecentLeads } from "./recent-leads.tsx";
import { StatusCard } from "./status-card.tsx";

type Props = { home: StaffHome; lists: readonly [ListLink, ...ListLink[]]; timeZone: string };

/** The start page of sales and retention agents. */
export function AgentHome({ home: { leads, statuses, recent }, lists, timeZone }: Props) {
  const { t } = useTranslation();
  const [{ to: list }] = lists;
  return (
    <Page>
      <HomeHead title={t("Home")} lists={lists} />
      <div className="stats dashboard-stats">
        <Stat label={t("Your leads")} value={<Units value={String(leads.total)} />} />
        <Stat label={t("Not contacted")} value={<Units value={String(leads.untouched)} />} />
        <Stat label={t("New today")} value={<Units value={String(leads.today)} />} />
        <Stat label={t("New in the last 7 days")} value={<Units value={String(leads.week)} />} />
        <Stat label={t("First deposits")} value={<Units value={String(leads.deposited)} />} />
      </div>
      <div className="grid2">
        <StatusCard statuses={statuses} list={`${list}?`} />
        <RecentLeads leads={recent} timeZone={timeZone} list={list} />
      </div>
    </Page>
  );
}
