import { ChartCandlestick, ArrowUpDown, ChevronDown, Layers, List, Plus, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { decimal, zero } from "../live/decimal.ts";
import { usePage } from "../frame/use-page.ts";
import { ConnectionPill } from "../live/connection-pill.tsx";
import { NewsBell } from "../live/news-bell.tsx";
import { Brand } from "../ui/brand.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PhoneSheet, PhoneStrip, PhoneTabs, PhoneTop } from "./trading-shell.tsx";
import { type Address, at, type View } from "./model/address.ts";
import { FigureList } from "./bar/figure-list.tsx";
import { LiveFigure, textsOf, useLiveFigures } from "./bar/live-figures.tsx";
import type { AccountStateRow } from "../../db/generated/trading.ts";
import type { DashboardData } from "./model/dashboard-data.ts";

/** The top of the page on phones: brand, connection, notifications and the account's figures. */
export function PhoneBars({ data, timeZone }: { data: DashboardData; timeZone: string }) {
  const { branding } = usePage();
  return (
    <>
      <PhoneTop>
        <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
        <ConnectionPill updatedAt={data.now} refresh={at(data.address)} timeZone={timeZone} />
        <div className="end">
          <NewsBell
            id="notifications-phone"
            list={data.notifications}
            unread={data.unread}
            timeZone={timeZone}
            as="customer"
          />
        </div>
      </PhoneTop>
      {data.account ? <Strip data={data} account={data.account} /> : null}
    </>
  );
}

function Strip({ data, account }: { data: DashboardData; account: AccountStateRow }) {
  const { t } = useTranslation();
  const box = useLiveFigures<HTMLSpanElement>(account);
  const texts = textsOf(account, decimal(account.profit_loss) ?? zero);
  const shared = { texts, floating: account.profit_loss };
  return (
    <>
      <PhoneStrip sheet="figures" label={t("Account figures")}>
        <span ref={box} className="strip-figures">
          <span>
            <span className="muted">{t("Equity")}</span> <LiveFigure name="equity" {...shared} />
          </span>
          <span>
            <span className="muted">{t("P/L")}</span> <LiveFigure name="profitLoss" {...shared} />
          </span>
          <span>
            <span className="muted">{t("Level")}</span> <LiveFigure name="marginLevel" {...shared} />
          </span>
        </span>
        <Icon of={ChevronDown} size={14} />
      </PhoneStrip>
      <PhoneSheet id="figures" title={t("Account figures")}>
        <FigureList account={account} currency={data.currency} />
        <LinkButton to="/deposits" variant="primary" icon={Plus} block>
          {t("Deposit")}
        </LinkButton>
      </PhoneSheet>
    </>
  );
}

export function PhoneTabbar({ address }: { address: Address }) {
  const { t } = useTranslation();
  const tabs: [View, typeof List, string][] = [
    ["markets", List, t("Markets")],
    ["trade", ArrowUpDown, t("Trade")],
    ["chart", ChartCandlestick, t("Chart")],
    ["positions", Layers, t("Positions")],
    ["account", UserRound, t("Account")],
  ];
  return (
    <PhoneTabs
      label={t("Views")}
      tabs={tabs.map(([view, icon, text]) => ({
        to: at(address, { view }),
        icon,
        text,
        current: view === address.view,
      }))}
    />
  );
}
