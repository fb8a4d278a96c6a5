import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listChartLayouts } from "../../../db/generated/market.ts";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { ActingStrip } from "../../frame/page-frame.tsx";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { ConnectionPill } from "../../live/connection-pill.tsx";
import { LiveFeed } from "../../live/live-feed.tsx";
import { useNotifications } from "../../live/use-notifications.tsx";
import { useReadAgain } from "../../live/use-read-again.ts";
import { Brand } from "../../ui/brand.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { LinkBanner } from "../banners.tsx";
import { AccountBar } from "../bar/account-bar.tsx";
import { ChartCell } from "../chart/chart-cell.tsx";
import type { Tool } from "../chart/drawings/drawing.ts";
import { LayoutBar } from "../chart/layout-bar.tsx";
import { LayoutList } from "../chart/layout-list.tsx";
import { LayoutMenu } from "../chart/layout-menu.tsx";
import { loadChart } from "../chart/load-chart.ts";
import { useChartLook } from "../chart/use-chart-look.ts";
import { useLinkedCharts } from "../chart/use-linked-charts.ts";
import { Keyboard } from "../keys/keyboard.tsx";
import { loadDashboard } from "../load-dashboard.ts";
import { readAddress } from "../model/address.ts";
import { layoutPath, readLayout } from "../model/layout-address.ts";
import { useQuotes } from "../use-quotes.ts";
import "../chart/chart-layout.css";

/**
 * One to four charts; the address holds their instruments and intervals and what they share. The list of
 * instruments and the account bar are those of the trading page.
 */
export const loader = read({
  roles: signedIn,
  async run({ pool, actor, session, request }) {
    const query = new URL(request.url).searchParams;
    const layout = readLayout(query);
    const first = { ...readAddress(query), symbol: layout.charts[0]?.symbol ?? "" };
    const [rows, layouts, desk, ...charts] = await Promise.all([
      listInstruments(pool),
      listChartLayouts(pool, { actor }),
      loadDashboard(pool, session, first),
      ...layout.charts.map(({ symbol, tf }) => loadChart(pool, session, symbol, tf)),
    ]);
    const instruments = rows.map(({ name, base, quote }) => ({ name, pair: `${base}/${quote}` }));
    return { layout, layouts, desk, charts, instruments };
  },
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ChartsPage() {
  const data = useLoaderData<typeof loader>();
  const { layout, layouts, charts, desk } = data;
  const { preferences } = usePage();
  const readAgain = useReadAgain();
  const notify = useNotifications(readAgain);
  const listed = useQuotes(desk);
  const quotes = new Map([...listed, ...charts.flatMap((chart) => chart.quotes)].map((quote) => [quote.name, quote]));
  const [used, setUsed] = useState(0);
  const shown = layout.enlarged > 0 ? layout.enlarged - 1 : Math.min(used, charts.length - 1);
  const chosen = useChartLook();
  return (
    <LiveFeed
      quotes={[...quotes.values()]}
      orders={desk.orders}
      currency={desk.currency}
      expectsPrices={
        desk.expectsPrices || charts.some(({ asset }) => asset.is_open && asset.tradable && asset.bids !== null)
      }
      onUser={notify}
      onMissedEvents={readAgain}
    >
      <main className="chart-page" id="content">
        <ActingStrip />
        <LinkBanner />
        <Head layout={layout} layouts={layouts} now={desk.now} />
        <LayoutBar chosen={chosen} chart={charts[shown]} />
        <div className="chart-desk">
          <LayoutList data={desk} layout={layout} place={shown} />
          <Charts data={data} chosen={chosen} shown={shown} onUse={setUsed} />
        </div>
        <AccountBar data={desk} timeZone={preferences.timeZone} />
      </main>
      <Keyboard symbol={charts[shown]?.asset.name} />
    </LiveFeed>
  );
}

function Head({ layout, layouts, now }: Pick<Data, "layout" | "layouts"> & { now: string }) {
  const { t } = useTranslation();
  const { branding, preferences } = usePage();
  return (
    <header className="chart-head chart-layout-head">
      <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
      <h1>{t("Chart layout")}</h1>
      <ConnectionPill updatedAt={now} refresh={layoutPath(layout)} timeZone={preferences.timeZone} />
      <div className="row end">
        <LayoutMenu layouts={layouts} layout={layout} />
        <LinkButton variant="outline" size="sm" to="/dashboard">
          {t("Back to trading")}
        </LinkButton>
      </div>
    </header>
  );
}

type ChartsProps = {
  data: Data;
  chosen: ReturnType<typeof useChartLook>;
  /** The place of the chart that was used last. */
  shown: number;
  onUse: (place: number) => void;
};

function Charts({ data: { layout, charts, instruments }, chosen, shown, onUse }: ChartsProps) {
  const { preferences } = usePage();
  const group = useLinkedCharts(layout.links);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  return (
    <>
      {chosen.look.hasDrawingBar ? <div className="draw-place" ref={setBar} /> : null}
      <div className="chart-grid" data-count={layout.enlarged > 0 ? 1 : charts.length}>
        {charts.map((data, place) => (
          <ChartCell
            key={place}
            data={data}
            place={place}
            layout={layout}
            instruments={instruments}
            timeZone={preferences.timeZone}
            onPlot={group.plotAt(place)}
            onUse={() => {
              group.use(place);
              onUse(place);
            }}
            isUsed={place === shown}
            chosen={chosen}
            tools={{ bar, tool, setTool }}
          />
        ))}
      </div>
    </>
  );
}
