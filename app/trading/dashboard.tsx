import { Outlet, useLoaderData } from "@remix-run/react";
import { type ComponentProps, memo } from "react";
import { useTranslation } from "react-i18next";
import { scriptsAfterPaint } from "../frame/deferred-scripts.ts";
import { read } from "../http/read.ts";
import { signedIn } from "../http/roles.ts";
import { useEntered } from "../forms/use-flash.ts";
import { WhatsApp } from "../frame/whatsapp.tsx";
import { usePage } from "../frame/use-page.ts";
import { ConnectionPill } from "../live/connection-pill.tsx";
import { useFreshPrices } from "../live/freshness.ts";
import { LiveFeed } from "../live/live-feed.tsx";
import { Brand } from "../ui/brand.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Splash } from "../ui/splash.tsx";
import { TradingShell } from "./trading-shell.tsx";
import { ChartNoAxesColumn } from "lucide-react";
import { at, readAddress } from "./model/address.ts";
import { AssetList } from "./assets/asset-list.tsx";
import { AccountBar } from "./bar/account-bar.tsx";
import { Banners } from "./banners.tsx";
import { ChartPanel } from "./chart/chart-panel.tsx";
import { PhoneHead } from "./chart/phone-head.tsx";
import { sizeStyle } from "./layout/parts.ts";
import { Splitter } from "./layout/splitter.tsx";
import { pipOf } from "./model/pip.ts";
import { loadDashboard } from "./load-dashboard.ts";
import type { DashboardData } from "./model/dashboard-data.ts";
import { LiveTitle, titleOf } from "./live-title.tsx";
import { phoneSteps } from "./panel/load-first-steps.ts";
import { Panel } from "./panel/panel.tsx";
import { RowNavigation } from "./panel/row-navigation.tsx";
import { Keyboard } from "./keys/keyboard.tsx";
import { PhoneBars } from "./phone-bars.tsx";
import { PhoneTabbar } from "./bar/phone-tabbar.tsx";
import { Ticket } from "./ticket/ticket.tsx";
import { readAgain } from "../live/read-again.ts";
import { useMarketChange } from "../live/use-market-change.ts";
import { useNotifications } from "../live/use-notifications.tsx";
import { isReadOnly, ReadOnlyContext } from "./model/read-only.ts";
import { useQuotes } from "./use-quotes.ts";
import "./trading.css";
import "./trading-narrow.css";
import "./assets/asset-columns.css";

export const loader = read({
  roles: signedIn,
  run: ({ pool, session, request }) => {
    const interval = session.preferences.chart_interval;
    return loadDashboard(pool, session, readAddress(new URL(request.url).searchParams, interval));
  },
});

export const handle = {
  ...scriptsAfterPaint,
  recordOf: (data?: DashboardData) => (data?.asset ? titleOf(data.asset) : undefined),
};

export default function Dashboard() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { branding, preferences } = usePage();
  const entered = useEntered();
  const notify = useNotifications();
  const quotes = useQuotes(data);
  useMarketChange(data);
  return (
    <LiveFeed
      quotes={quotes}
      orders={data.orders}
      currency={data.currency}
      expectsPrices={data.expectsPrices}
      onUser={notify}
      onMissedEvents={readAgain}
    >
      <ReadOnlyContext.Provider value={isReadOnly(data)}>
        <TradingPage data={data} entered={entered} branding={branding} preferences={preferences} />
      </ReadOnlyContext.Provider>
      <Outlet />
      {data.asset ? <LiveTitle asset={data.asset} /> : null}
      <RowNavigation address={data.address} />
      <Keyboard address={data.address} symbol={data.asset?.name} />
      <Splash logo={branding.appLogo} text={t("Loading")} />
    </LiveFeed>
  );
}

type DeskProps = {
  data: DashboardData;
  /** The fields of a form that was refused without scripts. */
  entered: Record<string, string>;
  branding: ReturnType<typeof usePage>["branding"];
  preferences: ReturnType<typeof usePage>["preferences"];
};

/**
 * The router renders the page again with every route that it discovers and every submission; this part only when its
 * data changes.
 */
const TradingPage = memo(function TradingPage({ data, entered, branding, preferences }: DeskProps) {
  const { t } = useTranslation();
  const { address, asset, ticket } = data;
  const { timeZone } = preferences;
  return (
    <Shell
      view={address.view}
      top={<Banners data={data} />}
      isPanelClosed={address.panel === "none"}
      style={sizeStyle(preferences.desk)}
    >
      <h1 className="vh">{t("Trading dashboard")}</h1>
      <PhoneBars data={data} timeZone={timeZone} hasList />
      {data.onboarding && address.view === "markets" && address.search === "" ? (
        <phoneSteps.Part steps={data.onboarding} address={address} />
      ) : null}
      <section className="watch" id="watch" popover="auto" aria-label={t("Assets")}>
        <div className="watch-head">
          <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
          <ConnectionPill updatedAt={data.now} refresh={at(address)} timeZone={timeZone} />
        </div>
        <AssetList
          assets={data.assets}
          favorites={data.favorites}
          lists={data.lists}
          view={data.view}
          selected={asset?.name ?? ""}
          address={address}
          now={data.now}
        />
        <Splitter part="watchWidth" label={t("Width of the list of assets")} />
      </section>
      <section className="ticket" id="ticket" aria-label={t("Trade ticket")}>
        {ticket ? (
          <Ticket data={{ ...ticket, entered }} address={address} />
        ) : (
          <EmptyState icon={ChartNoAxesColumn} title={t("No instruments")} text={t("No instruments available yet.")} />
        )}
        <Splitter part="ticketWidth" label={t("Width of the trade ticket")} />
      </section>
      <section className="chartp" aria-label={t("Chart")}>
        <h2 className="vh">{t("Chart")}</h2>
        {asset ? (
          <PhoneHead asset={asset} tf={address.tf} listTo={at(address, { view: "markets" })}>
            <ConnectionPill updatedAt={data.now} refresh={at(address)} timeZone={timeZone} />
          </PhoneHead>
        ) : null}
        {asset ? (
          <ChartPanel
            asset={asset}
            elsewhere={data.elsewhere}
            bars={data.bars}
            studies={data.studies}
            orders={data.orders}
            pending={data.pending}
            alerts={data.alerts}
            tf={address.tf}
            linkTo={(tf) => at(address, { tf })}
            timeZone={timeZone}
            now={data.now}
            pip={pipOf(asset.quote, ticket?.terms?.pip)}
          />
        ) : null}
      </section>
      <section className="posn" aria-label={t("Positions")}>
        <h2 className="vh">{t("Positions")}</h2>
        <Splitter part="panelHeight" label={t("Height of the lists")} />
        <Panel data={data} timeZone={timeZone} />
      </section>
      <AccountBar data={data} timeZone={timeZone} />
      <WhatsApp />
      <PhoneTabbar address={address} />
    </Shell>
  );
});

/** Keeps the page from rendering when prices stop or return. */
function Shell(props: Omit<ComponentProps<typeof TradingShell>, "isLate">) {
  return <TradingShell {...props} isLate={!useFreshPrices()} />;
}
