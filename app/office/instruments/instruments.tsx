import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ChartCandlestick, Split } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { LiveFeed } from "../../live/live-feed.tsx";
import { readAgain } from "../../live/read-again.ts";
import { IconLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { List } from "../../list/list.tsx";
import { RowActions } from "../../list/row-actions.tsx";
import { instrumentList } from "./instrument-list.tsx";
import { loader as instruments } from "./list-instruments.ts";
import { categoryNames, categoryOf } from "./categories.ts";

/** The instruments of one category with live prices. */
export const loader = read({
  roles: [admin],
  async run(reading) {
    const category = categoryOf(new URL(reading.request.url).pathname);
    return { category, ...(await instruments.page(reading, { category })) };
  },
});

export default function Instruments() {
  const { t } = useTranslation();
  const { category, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const path = `/admin/instruments/${category}`;
  const quotes = list.data.flatMap(({ name, bids, asks, quote_time: time }) =>
    bids && asks && time ? [{ name, bids, asks, time, prevBids: bids, prevAsks: asks }] : [],
  );
  return (
    <Page>
      <LiveFeed
        quotes={quotes}
        orders={[]}
        currency=""
        expectsPrices={false}
        onUser={() => {}}
        onMissedEvents={readAgain}
      >
        <List
          definition={instrumentList}
          list={list}
          path={path}
          title={t(categoryNames[category])}
          given={{ timeZone: usePage().preferences.timeZone, reviewOf: (id) => `${path}/${id}/review${search}` }}
          exportTo={`/admin/instruments/api/${category}`}
          add={{ to: `${path}/new${search}`, text: t("Add") }}
          rowActions={(row) => (
            <>
              <IconLink
                size="sm"
                preventScrollReset
                id={`split-${row.id}`}
                icon={Split}
                label={t("Split {{name}}", { name: row.name })}
                to={`${path}/${row.id}/split${search}`}
              />
              <RowActions path={path} search={search} id={row.id} name={row.name} />
            </>
          )}
          empty={{ icon: ChartCandlestick, text: t("Instruments in this category appear here.") }}
        />
      </LiveFeed>
      <Outlet />
    </Page>
  );
}
