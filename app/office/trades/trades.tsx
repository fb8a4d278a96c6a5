import { useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { ChartCandlestick, CircleX, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { IconLink } from "../../ui/button.tsx";
import type { loader as frameLoader } from "../shell/office-shell.tsx";
import { ListPage } from "../list-page.tsx";
import { loader as trades } from "./list-trades.ts";
import { tradeList, tradeTypeOf, tradeTypes } from "./trade-list.tsx";

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
  const titles = { all: t("All trades"), open: t("Open trades"), closed: t("Closed trades") };
  return (
    <ListPage
      definition={tradeList}
      list={list}
      path={path}
      title={titles[type]}
      given={{ timeZone }}
      withoutFilters={type === "all" ? [] : ["status"]}
      exportTo={`/admin/trades/api/${type}`}
      rowActions={({ id, close_time }) => TradeActions({ t, id, isOpen: close_time === null, path, search, mayChange })}
      empty={{ icon: ChartCandlestick, text: t("No trades yet.") }}
    />
  );
}

type Props = { t: TFunction; id: number; isOpen: boolean; path: string; search: string; mayChange: boolean };

/**
 * Each action is confirmed in a dialog with an address of its own. Called as a function for each row, because
 * mounting hundreds of components is slow.
 */
function TradeActions({ t, id, isOpen, path, search, mayChange }: Props) {
  const to = (action: string) => ({
    id: `${action}-${id}`,
    size: "sm" as const,
    to: `${path}/${id}/${action}${search}`,
    preventScrollReset: true,
  });
  return (
    <>
      {mayChange ? IconLink({ ...to("edit"), icon: Pencil, label: t("Edit trade {{id}}", { id }) }) : null}
      {isOpen ? IconLink({ ...to("close"), icon: CircleX, label: t("Close trade {{id}}", { id }) }) : null}
      {mayChange ? IconLink({ ...to("delete"), icon: Trash2, label: t("Delete trade {{id}}", { id }) }) : null}
    </>
  );
}
