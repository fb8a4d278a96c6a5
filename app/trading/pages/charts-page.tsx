import { useLoaderData } from "@remix-run/react";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useTranslation } from "react-i18next";
import { listChartLayouts } from "../../../db/generated/market.ts";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { ActingStrip } from "../../frame/page-frame.tsx";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { ConnectionPill } from "../../live/connection-pill.tsx";
import { LiveFeed } from "../../live/live-feed.tsx";
import { useMarketChange } from "../../live/use-market-change.ts";
import { useNotifications } from "../../live/use-notifications.tsx";
import { readAgain } from "../../live/read-again.ts";
import { Brand } from "../../ui/brand.tsx";
import { LinkBanner, SimulatedBanner } from "../banners.tsx";
import { AccountBar } from "../bar/account-bar.tsx";
import { ChartCell } from "../chart/chart-cell.tsx";
import type { Tool } from "../chart/drawings/drawing.ts";
import { LayoutForm } from "../chart/cell-indicators.tsx";
import { InstrumentPicker } from "../chart/instrument-picker.tsx";
import { LayoutBar } from "../chart/layout-bar.tsx";
import { LayoutList } from "../chart/layout-list.tsx";
import { LayoutMenu } from "../chart/layout-menu.tsx";
import { loadChart } from "../chart/load-chart.ts";
import type { Plot } from "../chart/plot.ts";
import { useChartLook } from "../chart/use-chart-look.ts";
import { useLinkedCharts } from "../chart/use-linked-charts.ts";
import { Keyboard } from "../keys/keyboard.tsx";
import { loadDashboard } from "../load-dashboard.ts";
import { readAddress } from "../model/address.ts";
import { isLive } from "../model/markets-of.ts";
import { arrangementOf, layoutPath, readLayout } from "../model/layout-address.ts";
import { PhoneBars } from "../phone-bars.tsx";
import { useQuotes } from "../use-quotes.ts";
import "../trading.css";
import "../chart/chart-layout.css";

/**
 * One to nine charts; the address holds their instruments and intervals and what they share. The list of
 * instruments and the account bar are those of the trading page.
 */
export const loader = read({
  roles: signedIn,
  async run({ pool, actor, session, request }) {
    const query = new URL(request.url).searchParams;
    const layout = readLayout(query);
    const base = layoutPath({ ...layout, listed: [] });
    const first = { ...readAddress(query), symbol: layout.charts[0]?.symbol ?? "", base };
    const [rows, layouts, desk, ...charts] = await Promise.all([
      listInstruments(pool),
      listChartLayouts(pool, { actor }),
      loadDashboard(pool, session, first),
      ...layout.charts.map(({ symbol, tf, indicators }) =>
        loadChart(pool, session, symbol, tf, { chartCount: layout.charts.length, indicators }),
      ),
    ]);
    const instruments = rows.map(({ name, base, quote }) => ({ name, pair: `${base}/${quote}` }));
    return { layout, layouts, desk, charts, instruments };
  },
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ChartsPage() {
  const data = useLoaderData<typeof loader>();
  const { charts, desk } = data;
  const notify = useNotifications();
  const changeSeconds = Math.min(...[desk, ...charts].map((part) => part.changeSeconds));
  useMarketChange({ changeSeconds, now: desk.now });
  const listed = useQuotes(desk);
  const quotes = new Map([...listed, ...charts.flatMap((chart) => chart.quotes)].map((quote) => [quote.name, quote]));
  return (
    <LiveFeed
      quotes={[...quotes.values()]}
      orders={desk.orders}
      currency={desk.currency}
      expectsPrices={desk.expectsPrices || charts.some(({ asset }) => isLive(asset))}
      onUser={notify}
      onMissedEvents={readAgain}
    >
      <Desk data={data} />
    </LiveFeed>
  );
}

function Desk({ data }: { data: Data }) {
  const { t } = useTranslation();
  const { layout, layouts, charts, desk } = data;
  const { branding, preferences } = usePage();
  const { timeZone } = preferences;
  const chosen = useChartLook();
  const [used, setUsed] = useState(0);
  const shown = layout.enlarged > 0 ? layout.enlarged - 1 : Math.min(used, charts.length - 1);
  const [plots, setPlots] = useState<Readonly<Record<number, Plot | null>>>({});
  const head = (
    <>
      <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
      <ConnectionPill updatedAt={desk.now} refresh={layoutPath(layout)} timeZone={timeZone} />
    </>
  );
  return (
    <main className="chart-page is-layout" id="content">
      <h1 className="vh">{t("Chart layout")}</h1>
      <div className="trade-top">
        <ActingStrip />
        <LinkBanner />
        <SimulatedBanner />
      </div>
      <PhoneBars data={desk} timeZone={timeZone} />
      <header className="chart-head chart-layout-head">{head}</header>
      <div className="chart-layout">
        <LayoutList data={desk} layout={layout} place={shown} head={head} />
        <div className="chart-layout-main">
          <LayoutBar {...{ chosen, layout, timeZone }} chart={charts[shown]} place={shown} plot={plots[shown] ?? null}>
            <LayoutMenu layouts={layouts} layout={layout} />
          </LayoutBar>
          <Charts data={data} chosen={chosen} shown={shown} onUse={setUsed} onPlots={setPlots} />
        </div>
      </div>
      <AccountBar data={desk} timeZone={timeZone} />
      <Keyboard symbol={charts[shown]?.asset.name} />
    </main>
  );
}

type ChartsProps = {
  data: Data;
  chosen: ReturnType<typeof useChartLook>;
  /** The place of the chart that was used last. */
  shown: number;
  onUse: (place: number) => void;
  onPlots: Dispatch<SetStateAction<Readonly<Record<number, Plot | null>>>>;
};

function Charts({ data: { layout, charts, instruments }, chosen, shown, onUse, onPlots }: ChartsProps) {
  const { preferences } = usePage();
  const group = useLinkedCharts(layout.links, onPlots);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  const [picked, setPicked] = useState(0);
  const { drawingBar } = chosen.look;
  return (
    <div className="chart-desk">
      {drawingBar === "hidden" ? null : <div className="draw-place" data-draw-bar={drawingBar} ref={setBar} />}
      <div className="chart-grid" data-arrangement={layout.enlarged > 0 ? "1" : arrangementOf(layout)}>
        {charts.map((data, place) => (
          <ChartCell
            key={place}
            data={data}
            place={place}
            layout={layout}
            timeZone={preferences.timeZone}
            onPlot={group.plotAt(place)}
            onUse={() => {
              group.use(place);
              onUse(place);
            }}
            onPick={() => setPicked(place)}
            isUsed={place === shown}
            chosen={chosen}
            tools={{ bar, tool, setTool }}
          />
        ))}
      </div>
      <LayoutForm layout={layout} />
      <InstrumentPicker layout={layout} place={picked} instruments={instruments} />
    </div>
  );
}
