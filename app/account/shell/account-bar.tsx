import { Link } from "@remix-run/react";
import { Bell, ChartCandlestick, Menu } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "../../../db/queries/money/accounts.ts";
import { ThemeSwitch } from "../../http/theme-switch.tsx";
import { usePage } from "../../http/use-page.ts";
import { WalletSwitcher } from "../../http/wallet-switcher.tsx";
import { LanguageMenu } from "../../i18n/language-menu.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type Props = { accounts: readonly AccountRow[]; unread: number };

/** The top bar: link to trading, wallet and notifications; on phones and tablets also the sidebar's button. */
export function AccountBar({ accounts, unread }: Props) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const label = unread > 0 ? t("Notifications, {{unread}} unread", { unread }) : t("Notifications");
  return (
    <header className="acc-top">
      <span className="only-m">
        <IconButton icon={Menu} label={t("Show Sidebar")} popovertarget="sidebar" />
      </span>
      <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
      <Link className="btn btn-ghost btn-sm" to="/dashboard">
        <Icon of={ChartCandlestick} />
        <span className="words">{t("Trading dashboard")}</span>
      </Link>
      <div className="row end">
        <span className="hide-s">
          <WalletSwitcher accounts={accounts} />
        </span>
        <Link
          className={`btn btn-ghost btn-icon${unread > 0 ? " bell" : ""}`}
          data-n={unread > 99 ? "99+" : unread}
          to="/notifications/all"
          aria-label={label}
          title={label}
        >
          <Icon of={Bell} />
        </Link>
        <span className="row hide-s">
          <ThemeSwitch />
          <LanguageMenu short />
        </span>
      </div>
    </header>
  );
}
