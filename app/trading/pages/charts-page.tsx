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
import { ChartCell } from "../chart/chart-cell.tsx";
import type { Tool } from "../chart/drawings/drawing.ts";
import { LayoutBar } from "../chart/layout-bar.tsx";
import { LayoutMenu } from "../chart/layout-menu.tsx";
import { loadChart } from "../chart/load-chart.ts";
import { useChartLook } from "../chart/use-chart-look.ts";
import { useLinkedCharts } from "../chart/use-linked-charts.ts";
import { layoutPath, readLayout } from "../model/layout-address.ts";
import "../chart/chart-layout.css";

/** One to four charts; the address holds their instruments and intervals and what they share. */
export const loader = read({
  roles: signedIn,
  async run({ pool, actor, session, request }) {
    const layout = readLayout(new URL(request.url).searchParams);
    const [rows, layouts, ...charts] = await Promise.all([
      listInstruments(pool),
      listChartLayouts(pool, { actor }),
      ...layout.charts.map(({ symbol, tf }) => loadChart(pool, session, symbol, tf)),
    ]);
    const instruments = rows.map(({ name, base, quote }) => ({ name, pair: `${base}/${quote}` }));
    return { layout, layouts, charts, instruments };
  },
});

export default function ChartsPage() {
  const { t } = useTranslation();
  const { layout, layouts, charts, instruments } = useLoaderData<typeof loader>();
  const { branding, preferences } = usePage();
  const readAgain = useReadAgain();
  const notify = useNotifications(readAgain);
  const group = useLinkedCharts(layout.links);
  const chosen = useChartLook();
  const [used, setUsed] = useState(0);
  const shown = layout.enlarged > 0 ? layout.enlarged - 1 : Math.min(used, charts.length - 1);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  const tools = { bar, tool, setTool };
  const quotes = new Map(charts.flatMap((chart) => chart.quotes).map((quote) => [quote.name, quote]));
  const orders = new Map(charts.flatMap((chart) => chart.orders).map((order) => [order.id, order]));
  return (
    <LiveFeed
      quotes={[...quotes.values()]}
      orders={[...orders.values()]}
      currency={charts[0]?.currency ?? ""}
      expectsPrices={charts.some(({ asset }) => asset.is_open && asset.tradable && asset.bids !== null)}
      onUser={notify}
      onMissedEvents={readAgain}
    >
      <main className="chart-page" id="content">
        <ActingStrip />
        <LinkBanner />
        <header className="chart-head chart-layout-head">
          <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
          <h1>{t("Chart layout")}</h1>
          <ConnectionPill
            updatedAt={charts[0]?.now ?? ""}
            refresh={layoutPath(layout)}
            timeZone={preferences.timeZone}
          />
          <div className="row end">
            <LayoutMenu layouts={layouts} layout={layout} />
            <LinkButton variant="outline" size="sm" to="/dashboard">
              {t("Back to trading")}
            </LinkButton>
          </div>
        </header>
        <LayoutBar chosen={chosen} chart={charts[shown]} />
        <div className="chart-desk">
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
                  setUsed(place);
                }}
                isUsed={place === shown}
                chosen={chosen}
                tools={tools}
              />
            ))}
          </div>
        </div>
      </main>
    </LiveFeed>
  );
}
