import { ChevronsUpDown, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../frame/use-page.ts";
import { ConnectionPill } from "../live/connection-pill.tsx";
import { NewsBell } from "../live/news-bell.tsx";
import { Brand } from "../ui/brand.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Ltr } from "../ui/ltr.tsx";
import { PhoneTop } from "./trading-shell.tsx";
import { AccountStrip } from "./bar/account-strip.tsx";
import { at } from "./model/address.ts";
import { DayChange } from "./chart/day-change.tsx";
import type { Asset } from "./model/asset.ts";
import type { DashboardData } from "./model/dashboard-data.ts";

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
      {data.account ? <AccountStrip account={data.account} currency={data.currency} /> : null}
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
