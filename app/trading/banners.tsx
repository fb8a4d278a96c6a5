import { useTranslation } from "react-i18next";
import { ActingStrip } from "../frame/page-frame.tsx";
import { customer } from "../http/roles.ts";
import { usePage } from "../frame/use-page.ts";
import { useConnection } from "../live/freshness.ts";
import { OfflineBanner } from "../live/offline-banner.tsx";
import { useOnline } from "../live/use-online.ts";
import { Link } from "../ui/link.tsx";
import { Banner } from "../ui/notice.tsx";
import type { DashboardData } from "./model/dashboard-data.ts";

/** Conditions of trading: acting for a customer, missing identity review, simulated prices, and a lost connection. */
export function Banners({ data }: { data: DashboardData }) {
  const { t } = useTranslation();
  const { branding, user } = usePage();
  // Staff need no identity review to look at the market.
  const isSettled = data.kycStatus === "approved" || user?.roleId !== customer;
  // A demo account, and a site that requires no review, trade without it.
  const canTrade = data.ticket !== null && !data.ticket.needsKyc;
  return (
    <>
      <ActingStrip />
      <LinkBanner />
      {isSettled ? null : (
        <Banner
          actions={
            <Link className="btn btn-outline btn-sm" to="/kyc">
              {t("Verify now")}
            </Link>
          }
        >
          {canTrade ? t("Verify your identity to trade with real money") : t("Please verify KYC to enable trading")}
        </Banner>
      )}
      {branding.pricingPlan === "on" && user?.roleId === customer ? (
        <Banner
          tone="info"
          actions={
            <Link className="btn btn-outline btn-sm" to="/pricing">
              {t("My plan")}
            </Link>
          }
        >
          {t("Your pricing plan sets your leverage and stop-out level.")}
        </Banner>
      ) : null}
      <SimulatedBanner />
    </>
  );
}

/** On other pages the frame states that prices are simulated. */
export function SimulatedBanner() {
  const { t } = useTranslation();
  const { branding } = usePage();
  if (!branding.simulated) return null;
  return (
    <Banner tone="info">
      {t("Simulated prices")}
      {branding.alwaysOpen ? ` · ${t("markets are open around the clock")}` : null}
    </Banner>
  );
}

/** Explains why figures do not change. */
export function LinkBanner() {
  const { t } = useTranslation();
  const { state } = useConnection();
  const isOnline = useOnline();
  if (!isOnline) return <OfflineBanner />;
  return state === "delayed" ? <Banner>{t("Prices are delayed. Trading is paused until they resume.")}</Banner> : null;
}
