import { Link, Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Bell, ChartCandlestick, Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getCard } from "../../../db/generated/iam.ts";
import { shownNews } from "../../../db/generated/market.ts";
import { listAccounts } from "../../../db/queries/money/accounts.ts";
import { ActingStrip } from "../../frame/page-frame.tsx";
import { Problem, ProblemPage } from "../../frame/problem-page.tsx";
import type { AccountRow } from "../../../db/queries/money/accounts.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { PageHelp } from "../../frame/whatsapp.tsx";
import { ThemeSwitch } from "../../frame/theme-switch.tsx";
import { usePage } from "../../frame/use-page.ts";
import { WalletSwitcher } from "../../frame/wallet-switcher.tsx";
import { LanguageMenu } from "../../frame/language-menu.tsx";
import { OfflineBanner } from "../../live/offline-banner.tsx";
import { useUserEvents } from "../../live/use-user-events.ts";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SideMenu } from "./side-menu.tsx";

export const loader = read({
  roles: signedIn,
  beforeSecondStep: true,
  async run({ pool, actor, session }) {
    const [card, accounts, shown] = await Promise.all([
      getCard(pool, { actor }),
      listAccounts(pool, { userId: session.user.id }),
      shownNews(pool, {}),
    ]);
    return { card, accounts, shown };
  },
});

type Frame = ReturnType<typeof useLoaderData<typeof loader>>;

/** The frame of the user's own pages. Each page renders its own <main>. */
function AccountFrame({ frame: { card, accounts, shown }, children }: { frame: Frame; children: ReactNode }) {
  useUserEvents();
  return (
    <div className="account">
      <div className="acc-head">
        <ActingStrip />
        <OfflineBanner />
        <AccountBar accounts={accounts} unread={card.unread} />
      </div>
      <SideMenu card={card} shown={shown} />
      {children}
      <PageHelp />
    </div>
  );
}

export default function AccountShell() {
  return (
    <AccountFrame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </AccountFrame>
  );
}

/** A page's error is shown inside the frame, unless the frame's own loader failed. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("account/shell/shell");
  return frame ? (
    <AccountFrame frame={frame}>
      <Problem />
    </AccountFrame>
  ) : (
    <ProblemPage />
  );
}

type Props = { accounts: readonly AccountRow[]; unread: number };

/** The top bar: link to trading, wallet and notifications; on phones and tablets also the sidebar's button. */
function AccountBar({ accounts, unread }: Props) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const label = unread > 0 ? t("Notifications, {{unread}} unread", { unread }) : t("Notifications");
  return (
    <header className="acc-top">
      <div className="only-m">
        <IconButton icon={Menu} label={t("Show sidebar")} popovertarget="sidebar" />
      </div>
      <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
      <Link className="btn btn-ghost btn-sm" to="/dashboard">
        <Icon of={ChartCandlestick} />
        <span className="words">{t("Trading dashboard")}</span>
      </Link>
      <div className="row end">
        <div className="hide-s">
          <WalletSwitcher accounts={accounts} />
        </div>
        <Link
          className={`btn btn-ghost btn-icon${unread > 0 ? " bell" : ""}`}
          data-n={unread > 99 ? "99+" : unread}
          to="/notifications/all"
          aria-label={label}
          title={label}
        >
          <Icon of={Bell} />
        </Link>
        <div className="row hide-s">
          <ThemeSwitch />
          <LanguageMenu short />
        </div>
      </div>
    </header>
  );
}
