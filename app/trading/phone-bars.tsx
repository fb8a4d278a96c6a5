import {
  ArrowUpDown,
  ChartCandlestick,
  ChevronDown,
  ChevronsUpDown,
  Layers,
  List,
  Plus,
  UserRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { decimal, zero } from "../live/decimal.ts";
import { usePage } from "../frame/use-page.ts";
import { ConnectionPill } from "../live/connection-pill.tsx";
import { NewsBell } from "../live/news-bell.tsx";
import { Brand } from "../ui/brand.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Ltr } from "../ui/ltr.tsx";
import { PhoneSheet, PhoneStrip, PhoneTabs, PhoneTop } from "./trading-shell.tsx";
import { type Address, at, type View } from "./model/address.ts";
import { FigureList } from "./bar/figure-list.tsx";
import { LiveFigure, textsOf, useLiveFigures } from "./bar/live-figures.tsx";
import { DayChange } from "./chart/day-change.tsx";
import type { Asset } from "./model/asset.ts";
import type { DashboardData, ShownAccount } from "./model/dashboard-data.ts";

type Props = {
  data: DashboardData;
  timeZone: string;
  /** The page has the list of instruments, which a tablet opens from this bar. */
  hasList?: boolean;
};

/**
 * The top of the page on phones: brand, connection, notifications and the account's figures. A tablet shows the first
 * bar with the instrument as well.
 */
export function PhoneBars({ data, timeZone, hasList = false }: Props) {
  const { branding } = usePage();
  return (
    <>
      <PhoneTop>
        <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
        {hasList && data.asset ? <ListButton asset={data.asset} /> : null}
        <ConnectionPill updatedAt={data.now} refresh={at(data.address)} timeZone={timeZone} />
        <div className="end">
          {hasList ? <NextInstruments data={data} /> : null}
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

/** Opens the list of instruments, also without scripts. */
function ListButton({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="ph-symbol" popovertarget="watch">
      <span className="vh">{t("Instruments")}</span>
      <Ltr>{asset.pair}</Ltr>
      <DayChange key={asset.name} asset={asset} />
      <Icon of={ChevronsUpDown} size={14} />
    </button>
  );
}

const MAX_NEXT = 3;

/** The first other instruments of the list, and the way to a deposit. */
function NextInstruments({ data: { assets, asset, address } }: Pick<Props, "data">) {
  const { t } = useTranslation();
  const others = assets.filter(({ name }) => name !== asset?.name).slice(0, MAX_NEXT);
  return (
    <>
      <nav className="ph-next" aria-label={t("Other instruments")}>
        {others.map(({ name, pair }) => (
          <Link key={name} className="btn btn-ghost" to={at(address, { symbol: name })} preventScrollReset>
            <Ltr>{pair}</Ltr>
          </Link>
        ))}
      </nav>
      <LinkButton to="/deposits" variant="primary" icon={Plus}>
        {t("Deposit")}
      </LinkButton>
    </>
  );
}

function Strip({ data, account }: { data: DashboardData; account: ShownAccount }) {
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
