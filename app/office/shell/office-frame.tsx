import { useLocation } from "@remix-run/react";
import { Menu as MenuIcon, Search as SearchIcon } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame as Frame } from "../../../db/shapes/site.ts";
import { homeOf, type RoleId } from "../../http/roles.ts";
import { ThemeSwitch } from "../../frame/theme-switch.tsx";
import { usePage } from "../../frame/use-page.ts";
import { LanguageMenu } from "../../frame/language-menu.tsx";
import { ConnectionProvider, useConnection } from "../../live/freshness.ts";
import { ConnectionPill } from "../../live/connection-pill.tsx";
import { NewsBell } from "../../live/news-bell.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { CurrencySymbols } from "../../ui/currency-unit.tsx";
import { formatMinute, formatZone } from "../../ui/format/date.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Splash } from "../../ui/splash.tsx";
import "../office.css";
import { ProfileMenu } from "./profile-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SideMenu } from "./side-menu.tsx";
import { useStaffNews } from "./use-staff-news.ts";

type Props = { frame: Frame & { email: string; roleId: RoleId; timeZone: string; now: string }; children: ReactNode };

export function OfficeFrame({ frame, children }: Props) {
  const { t } = useTranslation();
  const { branding, preferences } = usePage();
  const symbols = useMemo(
    () => new Map(branding.currencies.map(({ code, symbol }) => [code, symbol])),
    [branding.currencies],
  );
  const connection = useStaffNews(frame.moving ?? [], frame.moving !== null);
  return (
    <div className="office" data-menu={preferences.menu}>
      <Splash logo={branding.appLogo} text={t("Loading")} />
      <header className="topbar">
        <IconButton className="only-m" icon={MenuIcon} label={t("Menu")} popovertarget="office-menu" />
        <Brand name={branding.appName} logo={branding.appLogo} to={homeOf(frame.roleId)} area={t("Back office")} />
        <SearchBox roleId={frame.roleId} />
        <div className="end row row-4">
          {frame.moving ? (
            <ConnectionProvider value={connection}>
              <PricesPill isMoving={frame.moving.length > 0} updatedAt={frame.now} timeZone={frame.timeZone} />
            </ConnectionProvider>
          ) : null}
          <Clock now={frame.now} timeZone={frame.timeZone} />
          <IconLink className="only-s" icon={SearchIcon} label={t("Search")} to="/admin/search" />
          <div className="hide-s row row-4">
            <LanguageMenu short />
            <ThemeSwitch />
          </div>
          <NewsBell
            id="office-notices"
            list={frame.notifications}
            unread={frame.unread}
            timeZone={frame.timeZone}
            as="office"
          />
          <ProfileMenu email={frame.email} />
        </div>
      </header>
      <SideMenu id="office-menu" roleId={frame.roleId} waiting={frame.waiting} />
      <CurrencySymbols value={symbols}>{children}</CurrencySymbols>
    </div>
  );
}

/** The current time in the user's zone. Not shown without scripts, because it could not be updated. */
function Clock({ now, timeZone }: { now: string; timeZone: string }) {
  const [time, setTime] = useState(() => minuteIn(timeZone, now));
  useEffect(() => {
    const update = () => setTime(minuteIn(timeZone, Date.now()));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return <Ltr className="topbar-clock xs sub on-script">{time}</Ltr>;
}

const minuteIn = (timeZone: string, at: string | number) => `${formatMinute(at, timeZone)} ${formatZone(at, timeZone)}`;

type PillProps = { isMoving: boolean; updatedAt: string; timeZone: string };

/** Whether prices are live, or that no market is open; without scripts, when the page was read. */
function PricesPill({ isMoving, updatedAt, timeZone }: PillProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state } = useConnection();
  const isConnected = state !== "page";
  const pill = (
    <ConnectionPill updatedAt={updatedAt} refresh={pathname + search} timeZone={timeZone} live={t("Live prices")} />
  );
  return (
    <span className="topbar-live">
      {isConnected ? null : <span className="off-script">{pill}</span>}
      {isConnected && (isMoving || state !== "live") ? (
        pill
      ) : (
        // Keeps its place until the connection is open.
        <span className={isConnected ? "live" : "live on-script is-awaited"} role="status">
          <i className={isMoving ? "dot" : "dot dot-idle"} />
          {isMoving ? t("Live prices") : t("No new prices")}
        </span>
      )}
    </span>
  );
}
