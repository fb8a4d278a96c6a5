import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { List } from "../../list/list.tsx";
import { OfficePage } from "../office-page.tsx";
import type { loader as frameLoader } from "../shell/office-shell.tsx";
import { TradeActions } from "./trade-actions.tsx";
import { loader as trades } from "./list-trades.ts";
import { tradeList } from "./trade-list.tsx";
import { tradeTypeOf, tradeTypes } from "./trade-types.ts";

/** Trades of all customers at /admin/trades/all, /open and /closed. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  async run(reading) {
    const type = tradeTypeOf(new URL(reading.request.url).pathname);
    const { time_zone: timeZone } = reading.session.preferences;
    return { type, timeZone, ...(await trades.page(reading, tradeTypes[type])) };
  },
});

export default function Trades() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { type, timeZone, ...list } = useLoaderData<typeof loader>();
  const mayChange = useRouteLoaderData<typeof frameLoader>("office/shell/office-shell")?.mayChangeOrders ?? false;
  const path = `/admin/trades/${type}`;
  const titles = { all: t("All Trades"), open: t("Open Trades"), closed: t("Closed Trades") };
  return (
    <OfficePage>
      <List
        definition={tradeList}
        list={list}
        path={path}
        title={titles[type]}
        given={{ timeZone }}
        withoutFilters={type === "all" ? [] : ["status"]}
        exportTo={`/admin/trades/api/${type}`}
        rowActions={({ id, close_time }) =>
          TradeActions({ t, id, isOpen: close_time === null, path, search, mayChange })
        }
        empty={{ icon: ChartCandlestick, text: t("Orders of customers will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
