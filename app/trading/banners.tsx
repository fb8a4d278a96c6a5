import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customer } from "../http/roles.ts";
import { usePage } from "../http/use-page.ts";
import { Button } from "../ui/button.tsx";
import { Banner, ImpersonationStrip } from "../ui/notice.tsx";
import type { DashboardData } from "./load-dashboard.ts";

/** What has to be known before trading: whose account this is, what is missing, whether the prices are real. */
export function Banners({ data }: { data: DashboardData }) {
  const { t } = useTranslation();
  const { branding, impersonating, user } = usePage();
  // Staff who look at the market have nothing to prove.
  const isSettled = data.kycStatus === "approved" || user?.roleId !== customer;
  return (
    <>
      {impersonating ? (
        <ImpersonationStrip text={t("You are viewing as {{name}}", { name: user?.fullName ?? "" })}>
          <Form method="post" action="/authManager/back-to-admin" reloadDocument>
            <Button size="sm">{t("Back To Admin")}</Button>
          </Form>
        </ImpersonationStrip>
      ) : null}
      {isSettled ? null : (
        <Banner
          actions={
            <Link className="btn btn-outline btn-sm" to="/kyc">
              {t("Verify now")}
            </Link>
          }
        >
          {t("Please verify KYC to enable trading")}
        </Banner>
      )}
      {branding.simulated ? <Banner tone="info">{t("Simulated prices")}</Banner> : null}
    </>
  );
}
