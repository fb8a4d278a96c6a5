import { useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { loader as trades } from "../trades/list-trades.ts";
import { tradeList } from "../trades/trade-list.tsx";
import { newestFirst, OwnList } from "./own-list.tsx";

const ownList = newestFirst(tradeList);

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: (reading) => trades.page(reading, { user: String(reading.params.id) }, ownList),
});

export default function CustomerTrades() {
  const { t } = useTranslation();
  const { branding } = usePage();
  return (
    <OwnList
      tab="trades"
      definition={ownList}
      list={useLoaderData<typeof loader>()}
      title={t("Trades")}
      given={{ appCurrency: branding.appCurrency ?? undefined }}
      without={["user"]}
      empty={{ icon: ChartCandlestick }}
    />
  );
}
