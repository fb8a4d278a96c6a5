import { Outlet, useLoaderData } from "@remix-run/react";
import { ChartNoAxesCombined, History as HistoryIcon, NotebookPen, StickyNote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sumClosedTrades, tradedInstruments, tradeTags } from "../../../db/generated/trading.ts";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { ListAddress } from "../../list/list-address.ts";
import { readList } from "../../list/list-state.ts";
import { List } from "../../list/list.tsx";
import { filtersOf } from "../../list/load-list.ts";
import { LinkButton } from "../../ui/button.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Page } from "../../ui/page.tsx";
import { closedTradeList } from "./closed-trade-list.tsx";
import { HistoryFoot, HistoryTotals } from "./history-totals.tsx";
import { loader as closedTrades } from "./list-closed-trades.ts";
import type { ListedTrades } from "./listed-trades.tsx";
import { QuickFilters } from "./quick-filters.tsx";

export const loader = read({
  roles: signedIn,
  run: async (reading) => {
    const { pool, actor, request } = reading;
    const filters = filtersOf(readList(closedTradeList, new URL(request.url).searchParams));
    const [list, totals, all, tags, instruments] = await Promise.all([
      closedTrades.page(reading),
      sumClosedTrades(pool, { actor, filters }),
      Object.keys(filters).length > 0 ? sumClosedTrades(pool, { actor, filters: {} }) : null,
      tradeTags(pool, { actor }),
      tradedInstruments(pool, { actor }),
    ]);
    return { list, totals, all, tags, instruments };
  },
});

/** The closed trades of the shown account, with totals of the whole filter. */
export default function History() {
  const { t } = useTranslation();
  const { list, totals, all, tags, instruments } = useLoaderData<typeof loader>();
  const { preferences } = usePage();
  const tagOptions = tags.map(({ tag }) => ({ value: tag, label: tag }));
  const instrumentOptions = instruments.map(({ instrument }) => ({ value: instrument, label: pairNamed(instrument) }));
  const largest = Math.max(0, ...list.data.map((row) => Math.abs(Number(row.pro_loss))));
  return (
    <Page>
      <div className="history">
        <List
          definition={closedTradeList}
          list={list}
          path="/history"
          title={t("History")}
          exportTo="/history/trades"
          given={{ timeZone: preferences.timeZone, largest }}
          options={{ tag: tagOptions, instrument: instrumentOptions }}
          tools={<QuickFilters instruments={instrumentOptions} tags={tagOptions} />}
          actions={
            <LinkButton icon={ChartNoAxesCombined} to="/performance">
              {t("Performance")}
            </LinkButton>
          }
          rowActions={(row) => <JournalButton id={row.id} hasNote={row.has_note} />}
          tabs={<HistoryTotals totals={totals} all={all} />}
          totals={<HistoryFoot totals={totals} />}
          empty={{ icon: HistoryIcon, text: t("Closed trades appear here.") }}
        />
      </div>
      <Outlet context={{ ids: list.data.map(({ id }) => id) } satisfies ListedTrades} />
    </Page>
  );
}

function JournalButton({ id, hasNote }: { id: number; hasNote: boolean }) {
  const { t } = useTranslation();
  const query = ListAddress.use().query();
  return (
    <LinkButton
      id={`journal-${id}`}
      size="sm"
      variant={hasNote ? "outline" : "ghost"}
      icon={hasNote ? StickyNote : NotebookPen}
      to={`/history/${id}${query}`}
      preventScrollReset
    >
      {t("Journal")}
      <span className="vh"> {id}</span>
    </LinkButton>
  );
}
