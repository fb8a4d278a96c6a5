import { useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { tradeList } from "../trades/trade-list.ts";
import { tradeSource } from "../trades/trade-source.ts";
import { useTradeColumns, useTradeFilters } from "../trades/use-trade-columns.tsx";
import { newestFirst } from "./newest-first.ts";
import { useCustomer } from "./use-customer.ts";

const ownList = newestFirst(tradeList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: z.object({ id: id() }),
  run: (reading) => loadList(ownList, reading, { ...tradeSource("all"), fixed: { user: String(reading.params.id) } }),
});

export default function CustomerTrades() {
  const { t } = useTranslation();
  const { customer, timeZone, within } = useCustomer();
  return (
    <List
      definition={ownList}
      list={useLoaderData<typeof loader>()}
      path={`/admin/customers/edit/${customer.id}/trades`}
      beside={within}
      title={t("Trades")}
      level={2}
      columns={useTradeColumns(timeZone).filter(({ name }) => name !== "user")}
      filters={useTradeFilters(true).filter(({ name }) => name !== "user")}
      empty={{ icon: ChartCandlestick }}
    />
  );
}
