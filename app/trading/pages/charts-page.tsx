import { useLoaderData } from "@remix-run/react";
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
import { Link } from "../../ui/link.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { LinkBanner } from "../banners.tsx";
import { ChartCell } from "../chart/chart-cell.tsx";
import { LayoutMenu } from "../chart/layout-menu.tsx";
import { loadChart } from "../chart/load-chart.ts";
import { useLinkedCrosshair } from "../chart/use-linked-crosshair.ts";
import { chartCounts, layoutLinks, layoutPath, readLayout, resize } from "../model/layout-address.ts";
import "../chart/chart-layout.css";

/** One, two or four charts; the address holds their instruments and intervals and what they share. */
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
  const plotAt = useLinkedCrosshair(layout.links.includes("crosshair"));
  const names = { crosshair: t("Link crosshair"), symbol: t("Link instrument") };
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
          <LayoutMenu layouts={layouts} layout={layout} />
          <SegmentedLinks
            label={t("Number of charts")}
            options={chartCounts.map((count) => ({
              to: layoutPath({ ...layout, charts: resize(layout.charts, count) }),
              label: String(count),
              current: count === layout.charts.length,
            }))}
          />
          <nav className="row row-4" aria-label={t("Links between charts")}>
            {layoutLinks.map((link) => {
              const isOn = layout.links.includes(link);
              const links = layoutLinks.filter((one) => (one === link ? !isOn : layout.links.includes(one)));
              return (
                <Link
                  key={link}
                  className="btn btn-ghost"
                  to={layoutPath({ ...layout, links })}
                  aria-current={isOn ? "true" : undefined}
                  preventScrollReset
                >
                  {names[link]}
                </Link>
              );
            })}
          </nav>
          <ConnectionPill
            updatedAt={charts[0]?.now ?? ""}
            refresh={layoutPath(layout)}
            timeZone={preferences.timeZone}
          />
          <LinkButton variant="outline" size="sm" className="end" to="/dashboard">
            {t("Back to trading")}
          </LinkButton>
        </header>
        <div className="chart-grid" data-count={charts.length}>
          {charts.map((data, place) => (
            <ChartCell
              key={place}
              data={data}
              place={place}
              layout={layout}
              instruments={instruments}
              timeZone={preferences.timeZone}
              onPlot={plotAt(place)}
            />
          ))}
        </div>
      </main>
    </LiveFeed>
  );
}
