import { Form, Link } from "@remix-run/react";
import { LogOut, Plus, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ThemeSwitch } from "../../http/theme-switch.tsx";
import { usePage } from "../../http/use-page.ts";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import type { DashboardData } from "../load-dashboard.ts";
import { AccountFigures } from "./account-figures.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Notifications } from "./notifications.tsx";
import { WalletSwitcher } from "./wallet-switcher.tsx";

/** C-023 to C-033, in one line. */
export function AccountBar({ data, timeZone }: { data: DashboardData; timeZone: string }) {
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
        <WalletSwitcher accounts={data.accounts} />
        <LinkButton to="/deposits" variant="primary" icon={Plus}>
          {t("Deposit")}
        </LinkButton>
        <LinkButton to="/profile" variant="ghost" icon={UserRound}>
          <span className="hide-m">{t("Profile")}</span>
        </LinkButton>
        <span className="on-desk">
          <Notifications id="told" list={data.notifications} unread={data.unread} timeZone={timeZone} above />
        </span>
        <ThemeSwitch />
        <LanguageMenu />
        <Form method="post" action="/auth/logout" reloadDocument>
          <IconButton type="submit" icon={LogOut} label={t("Logout")} flip />
        </Form>
      </div>
    </footer>
  );
}
