import { useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { ListPage } from "../list-page.tsx";
import type { loader as frameLoader } from "../shell/office-shell.tsx";
import { GroupLinks } from "./group-links.tsx";
import { GroupTable } from "./group-table.tsx";
import { loader as trades } from "./list-trades.ts";
import { loadChoices } from "./load-choices.ts";
import { loadGroups } from "./load-groups.ts";
import { loadTabs } from "./load-tabs.ts";
import { tradeActions } from "./trade-actions.tsx";
import { tradeList, tradeTypeOf, tradeTypes } from "./trade-list.tsx";
import { TradeTabs } from "./trade-tabs.tsx";
import { TradeTotals } from "./trade-totals.tsx";

/** Trades of all customers at /admin/trades/all, /open and /closed. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  async run(reading) {
    const { pool, actor, session } = reading;
    const type = tradeTypeOf(new URL(reading.request.url).pathname);
    const [list, grouped, tabs, options] = await Promise.all([
      trades.page(reading, tradeTypes[type]),
      loadGroups(reading, tradeTypes[type]),
      loadTabs(reading),
      loadChoices(pool, actor, session.user.roleId),
    ]);
    return { type, timeZone: session.preferences.time_zone, tabs, options, ...grouped, ...list };
  },
});

export default function Trades() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { type, timeZone, tabs, options, totals, groups, shown, ...list } = useLoaderData<typeof loader>();
  const mayChange = useRouteLoaderData<typeof frameLoader>("office/shell/office-shell")?.mayChangeOrders ?? false;
  const path = `/admin/trades/${type}`;
  const titles = { all: t("All trades"), open: t("Open trades"), closed: t("Closed trades") };
  const rowActions = tradeActions({ t, path, search, mayChange });
  const withoutChoices = (["plan", "manager"] as const).filter((name) => options[name].length === 0);
  return (
    <ListPage
      definition={tradeList}
      list={list}
      path={path}
      title={titles[type]}
      given={{ timeZone, appCurrency: totals.currency, isMixed: type === "all" }}
      without={type === "all" ? undefined : ["status"]}
      withoutFilters={type === "all" ? withoutChoices : ["status", ...withoutChoices]}
      options={options}
      exportTo={`/admin/trades/api/${type}`}
      tabs={<TradeTabs current={type} counts={tabs} />}
      tools={<GroupLinks />}
      body={groups ? <GroupTable {...{ groups, shown, totals, type, rowActions }} /> : undefined}
      totals={
        groups && totals.orders !== null ? null : (
          <TradeTotals totals={totals} type={type} isMixed={!list.state.filters.mode} />
        )
      }
      rowActions={rowActions}
      empty={{ icon: ChartCandlestick, text: t("No trades yet.") }}
    />
  );
}
