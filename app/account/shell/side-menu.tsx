import { NavLink, useLocation } from "@remix-run/react";
import {
  Bell,
  BellRing,
  CalendarDays,
  ChartNoAxesCombined,
  ClipboardCheck,
  Download,
  Gem,
  History,
  Lock,
  LogOut,
  type LucideIcon,
  Newspaper,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Upload,
  UserRound,
} from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { GetCardRow } from "../../../db/generated/iam.ts";
import type { ShownNewsRow } from "../../../db/generated/market.ts";
import { customer } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { KycChip } from "../kyc/kyc-chip.tsx";
import { LogOutForm } from "../../frame/log-out-form.tsx";

/** The sidebar: picture, full name, masked e-mail and links. On phones a button in the top bar opens it. */
export function SideMenu({ card, shown }: { card: GetCardRow; shown: ShownNewsRow }) {
  const { t } = useTranslation();
  const { branding, user } = usePage();
  const isCustomer = user?.roleId === customer;
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // On phones it covers the page and would stay open after a client-side navigation.
  useEffect(() => sheet.current?.hidePopover?.(), [key]);
  return (
    <nav ref={sheet} id="sidebar" className="sidenav" popover="auto" aria-label={t("Account")}>
      <div className="who">
        <Avatar name={card.full_name} file={card.avatar_file} size="lg" />
        <span className="grow">
          <b className="med trunc">{card.full_name}</b>
          <span className="muted xs trunc">
            <Ltr>{card.email}</Ltr>
          </span>
        </span>
      </div>
      <Item to="/profile" icon={UserRound} end>
        {t("Profile")}
      </Item>
      <Item to="/security" icon={Lock}>
        {t("Security")}
      </Item>
      {isCustomer ? (
        <>
          <Item to="/deposits" icon={Download}>
            {t("Deposits")}
          </Item>
          <Item to="/withdraws" icon={Upload}>
            {t("Withdrawals")}
          </Item>
          <Item to="/kyc" icon={ShieldCheck} chip={<KycChip status={card.kyc_status} quiet />}>
            {t("Verification")}
          </Item>
          <Item to="/suitability" icon={ClipboardCheck}>
            {t("Suitability")}
          </Item>
          {branding.pricingPlan === "on" ? (
            <Item to="/pricing" icon={Gem}>
              {t("My plan")}
            </Item>
          ) : null}
        </>
      ) : null}
      <Item to="/history" icon={History}>
        {t("History")}
      </Item>
      <Item to="/alerts" icon={BellRing}>
        {t("Price alerts")}
      </Item>
      <NewsItems shown={shown} />
      <Item to="/performance" icon={ChartNoAxesCombined}>
        {t("Performance")}
      </Item>
      <Item to="/statements" icon={ReceiptText}>
        {t("Statements")}
      </Item>
      <Item to="/notifications/all" icon={Bell}>
        {t("Notifications")}
      </Item>
      <Item to="/profile/preferences" icon={SlidersHorizontal}>
        {t("Preferences")}
      </Item>
      <hr />
      <LogOutForm>
        <button className="nav-a">
          <Icon of={LogOut} flip />
          {t("Sign out")}
        </button>
      </LogOutForm>
    </nav>
  );
}

/** Links to the lists that have entries. */
function NewsItems({ shown: { events, news } }: { shown: ShownNewsRow }) {
  const { t } = useTranslation();
  return (
    <>
      {events ? (
        <Item to="/calendar" icon={CalendarDays}>
          {t("Economic calendar")}
        </Item>
      ) : null}
      {news ? (
        <Item to="/news" icon={Newspaper}>
          {t("News")}
        </Item>
      ) : null}
    </>
  );
}

type ItemProps = { to: string; icon: LucideIcon; end?: boolean; chip?: ReactNode; children: ReactNode };

function Item({ to, icon, end, chip, children }: ItemProps) {
  return (
    <NavLink className="nav-a" to={to} end={end}>
      <Icon of={icon} />
      <span className="grow">{children}</span>
      {chip}
    </NavLink>
  );
}
