import { LogOut, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ThemeSwitch } from "../../frame/theme-switch.tsx";
import { usePage } from "../../frame/use-page.ts";
import { LanguageMenu } from "../../frame/language-menu.tsx";
import { NewsBell } from "../../live/news-bell.tsx";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { DashboardData } from "../model/dashboard-data.ts";
import { AccountFigures } from "./account-figures.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { QuickSettings } from "./quick-settings.tsx";
import { WalletSwitcher } from "../../frame/wallet-switcher.tsx";
import { LogOutForm } from "../../frame/log-out-form.tsx";

type Props = {
  data: Pick<DashboardData, "account" | "accounts" | "currency" | "notifications" | "unread">;
  timeZone: string;
};

/** Account figures, wallet, notifications and settings in one row (C-023 to C-033). */
export function AccountBar({ data, timeZone }: Props) {
  const { t } = useTranslation();
  const { desk } = usePage();
  return (
    <footer className="acct">
      {data.account ? <AccountFigures account={data.account} currency={data.currency} /> : null}
      <div className="tools">
        {desk ? (
          <Link className="btn btn-outline" to={desk.path}>
            {t(desk.label)}
          </Link>
        ) : null}
        <WalletSwitcher accounts={data.accounts} above />
        <LinkButton className="not-tablet" to="/deposits" variant="primary" icon={Plus}>
          {t("Deposit")}
        </LinkButton>
        <ProfileMenu />
        <div className="on-desk not-tablet">
          <NewsBell
            id="notifications"
            list={data.notifications}
            unread={data.unread}
            timeZone={timeZone}
            as="customer"
            above
          />
        </div>
        <QuickSettings />
        <div className="on-desk not-tablet">
          <ThemeSwitch />
        </div>
        <LanguageMenu bare above />
        <LogOutForm>
          <IconButton type="submit" icon={LogOut} label={t("Sign out")} flip />
        </LogOutForm>
      </div>
    </footer>
  );
}
