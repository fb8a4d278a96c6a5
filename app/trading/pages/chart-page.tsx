import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ActingStrip } from "../../frame/page-frame.tsx";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { ConnectionPill } from "../../live/connection-pill.tsx";
import { LiveFeed } from "../../live/live-feed.tsx";
import { Brand } from "../../ui/brand.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { timeframes } from "../model/address.ts";
import { LinkBanner } from "../banners.tsx";
import { Keyboard } from "../keys/keyboard.tsx";
import { readAgain } from "../../live/read-again.ts";
import { useMarketChange } from "../../live/use-market-change.ts";
import { useNotifications } from "../../live/use-notifications.tsx";
import { ChartPanel } from "../chart/chart-panel.tsx";
import { loadChart } from "../chart/load-chart.ts";
import { LiveTitle, titleOf } from "../live-title.tsx";
import { isLive } from "../model/markets-of.ts";
import { pipOf } from "../model/pip.ts";
import { ReadOnlyContext } from "../model/read-only.ts";

/**
 * One instrument, dark and with daily bars (C-053), unless the link names an interval or the theme of the user; no link
 * leads to another instrument.
 */
export const loader = read({
  roles: signedIn,
  params: z.object({ symbol: z.string().min(1).max(30) }),
  query: z.object({ tf: z.enum(timeframes).catch("1D"), theme: z.enum(["dark", "own"]).catch("dark") }),
  run: async ({ pool, session, params, query }) => ({
    ...(await loadChart(pool, session, params.symbol, query.tf)),
    theme: query.theme,
  }),
});

export const handle = {
  recordOf: (data?: Awaited<ReturnType<typeof loadChart>>) => (data ? titleOf(data.asset) : undefined),
};

export default function ChartPage() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { branding, preferences } = usePage();
  const notify = useNotifications();
  useMarketChange(data);
  const { asset } = data;
  const own = data.theme === "own";
  const path = `/chart/${asset.name}${own ? "?theme=own" : ""}`;
  const pathOf = (tf: string) => (tf === "1D" ? path : `${path}${own ? "&" : "?"}tf=${tf}`);
  return (
    <LiveFeed
      quotes={data.quotes}
      orders={data.orders}
      currency={data.currency}
      expectsPrices={isLive(asset)}
      onUser={notify}
      onMissedEvents={readAgain}
    >
      <LiveTitle asset={asset} />
      <main className={own ? "chart-page" : "chart-page is-dark"} id="content">
        <ActingStrip />
        <LinkBanner />
        <header className="chart-head">
          <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
          <h1>
            <bdi dir="ltr">{asset.pair}</bdi> <span className="muted xs">{asset.title}</span>
          </h1>
          <ConnectionPill updatedAt={data.now} refresh={pathOf(data.tf)} timeZone={preferences.timeZone} />
          <LinkButton variant="ghost" size="sm" className="end" to={`/charts?charts=${asset.name}:${data.tf}.1`}>
            {t("Chart layout")}
          </LinkButton>
          <LinkButton variant="outline" size="sm" to={`/dashboard?symbol=${asset.name}`}>
            {t("Back to trading")}
          </LinkButton>
        </header>
        <section className="chartp" aria-label={t("Chart")}>
          <ReadOnlyContext.Provider value={data.isReadOnly}>
            <ChartPanel
              alone
              asset={asset}
              elsewhere={data.elsewhere}
              bars={data.bars}
              orders={data.orders}
              pending={data.pending}
              alerts={data.alerts}
              studies={data.studies}
              tf={data.tf}
              linkTo={pathOf}
              timeZone={preferences.timeZone}
              now={data.now}
              pip={pipOf(asset.quote, data.pip)}
            />
          </ReadOnlyContext.Provider>
        </section>
      </main>
      <Keyboard symbol={asset.name} />
    </LiveFeed>
  );
}
