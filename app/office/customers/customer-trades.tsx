import { useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { List } from "../../ui/list/list.tsx";
import { loader as trades } from "../trades/list-trades.ts";
import { tradeList } from "../trades/trade-list.tsx";
import { newestFirst } from "./newest-first.ts";
import { useCustomer } from "./use-customer.ts";

const ownList = newestFirst(tradeList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: (reading) => trades.page(reading, { user: String(reading.params.id) }, ownList),
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
      given={{ timeZone }}
      without={["user"]}
      empty={{ icon: ChartCandlestick }}
    />
  );
}
