import { Outlet, useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { ConnectionPill } from "../../live/connection-pill.tsx";
import { LiveFeed } from "../../live/live-feed.tsx";
import { Brand } from "../../ui/brand.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { queryOf, readAddress } from "../model/address.ts";
import { AccountBar } from "../bar/account-bar.tsx";
import { Banners } from "../banners.tsx";
import { Keyboard } from "../keys/keyboard.tsx";
import { loadDashboard } from "../load-dashboard.ts";
import { PhoneBars } from "../phone-bars.tsx";
import { PhoneTabbar } from "../bar/phone-tabbar.tsx";
import { readAgain } from "../../live/read-again.ts";
import { useMarketChange } from "../../live/use-market-change.ts";
import { useNotifications } from "../../live/use-notifications.tsx";
import { isReadOnly, ReadOnlyContext } from "../model/read-only.ts";
import { useQuotes } from "../use-quotes.ts";
import { ListsPageContext } from "../panel/lists-page.ts";
import { Panel } from "../panel/panel.tsx";
import "../trading.css";
import "../trading-narrow.css";

export const loader = read({
  roles: signedIn,
  run({ pool, session, request }) {
    const requested = readAddress(new URL(request.url).searchParams, session.preferences.chart_interval);
    const panel = requested.panel === "none" ? "open" : requested.panel;
    return loadDashboard(pool, session, { ...requested, panel, view: "positions" });
  },
});

/** The lists on a page of their own, as high as the screen. */
export default function Positions() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { branding, preferences } = usePage();
  const { timeZone } = preferences;
  const notify = useNotifications();
  const quotes = useQuotes(data);
  useMarketChange(data);
  const { address } = data;
  return (
    <LiveFeed
      quotes={quotes}
      orders={data.orders}
      currency={data.currency}
      expectsPrices={data.expectsPrices}
      onUser={notify}
      onMissedEvents={readAgain}
    >
      <ListsPageContext.Provider value="/dashboard/positions">
        <main className="trade trade-lists" data-view="positions" id="content">
          <div className="trade-top">
            <h1 className="vh">{t("Positions")}</h1>
            <Banners data={data} />
            <PhoneBars data={data} timeZone={timeZone} />
            <header className="lists-head">
              <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
              <LinkButton variant="ghost" size="sm" icon={ChartCandlestick} to={`/dashboard${queryOf(address)}`}>
                {t("Trading dashboard")}
              </LinkButton>
              <span className="end">
                <ConnectionPill
                  updatedAt={data.now}
                  refresh={`/dashboard/positions${queryOf(address)}`}
                  timeZone={timeZone}
                />
              </span>
            </header>
          </div>
          <section className="posn" aria-label={t("Positions")}>
            <ReadOnlyContext.Provider value={isReadOnly(data)}>
              <Panel data={data} timeZone={timeZone} />
            </ReadOnlyContext.Provider>
          </section>
          <AccountBar data={data} timeZone={timeZone} />
          <PhoneTabbar address={address} />
        </main>
        <Outlet />
        <Keyboard address={address} symbol={data.asset?.name} />
      </ListsPageContext.Provider>
    </LiveFeed>
  );
}
