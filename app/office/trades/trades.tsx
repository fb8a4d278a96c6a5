import { Outlet, useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { mayChangeOrders } from "../../../db/queries/trading/may-change-orders.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { OfficePage } from "../office-page.tsx";
import { TradeActions } from "./trade-actions.tsx";
import { tradeList } from "./trade-columns.ts";
import { tradeSource, tradeTypeOf } from "./trade-source.ts";
import { useTradeColumns, useTradeFilters } from "./use-trade-columns.tsx";

/** everybody's trades: /admin/trades/all, /open, /closed. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  async run(reading) {
    const type = tradeTypeOf(new URL(reading.request.url).pathname);
    const { time_zone: timeZone } = reading.session.preferences;
    const mayChange = await mayChangeOrders(reading.pool, reading.actor);
    return { type, timeZone, mayChange, ...(await loadList(tradeList, reading, tradeSource(type))) };
  },
});

export default function Trades() {
  const { t } = useTranslation();
  const { type, timeZone, mayChange, ...list } = useLoaderData<typeof loader>();
  const path = `/admin/trades/${type}`;
  const titles = { all: t("All Trades"), open: t("Open Trades"), closed: t("Closed Trades") };
  return (
    <OfficePage>
      <List
        definition={tradeList}
        list={list}
        path={path}
        title={titles[type]}
        columns={useTradeColumns(timeZone)}
        filters={useTradeFilters(type === "all")}
        exportTo={`/admin/trades/api/${type}`}
        rowActions={(row) => (
          <TradeActions id={row.id} isOpen={row.close_time === null} path={path} mayChange={mayChange} />
        )}
        empty={{ icon: ChartCandlestick, text: t("Orders of customers will be listed here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}
