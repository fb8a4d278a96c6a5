import { Menu as MenuIcon, Search as SearchIcon } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame as Frame } from "../../../db/shapes/site.ts";
import { homeOf, type RoleId } from "../../http/roles.ts";
import { ThemeSwitch } from "../../frame/theme-switch.tsx";
import { usePage } from "../../frame/use-page.ts";
import { LanguageMenu } from "../../frame/language-menu.tsx";
import { ConnectionProvider } from "../../live/freshness.ts";
import { NewsBell } from "../../live/news-bell.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { CurrencySymbols } from "../../ui/currency-unit.tsx";
import { Splash } from "../../ui/splash.tsx";
import "../office.css";
import { Clock } from "./clock.tsx";
import { PricesPill } from "./prices-pill.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SideMenu } from "./side-menu.tsx";
import { useStaffNews } from "./use-staff-news.ts";

type Props = { frame: Frame & { email: string; roleId: RoleId; timeZone: string; now: string }; children: ReactNode };

export function OfficeFrame({ frame, children }: Props) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const symbols = useMemo(
    () => new Map(branding.currencies.map(({ code, symbol }) => [code, symbol])),
    [branding.currencies],
  );
  const connection = useStaffNews(frame.moving ?? [], frame.moving !== null);
  return (
    <div className="office">
      <Splash logo={branding.appLogo} text={t("Loading")} />
      <header className="topbar">
        <IconButton className="only-m" icon={MenuIcon} label={t("Menu")} popovertarget="office-menu" />
        <Brand name={branding.appName} logo={branding.appLogo} to={homeOf(frame.roleId)} area={t("Office")} />
        <SearchBox roleId={frame.roleId} />
        <div className="end row row-4">
          {frame.moving ? (
            <ConnectionProvider value={connection}>
              <PricesPill isMoving={frame.moving.length > 0} updatedAt={frame.now} timeZone={frame.timeZone} />
            </ConnectionProvider>
          ) : null}
          <Clock timeZone={frame.timeZone} />
          <IconLink className="only-s" icon={SearchIcon} label={t("Search")} to="/admin/search" />
          <span className="hide-s row row-4">
            <LanguageMenu short />
            <ThemeSwitch />
          </span>
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
