import { Form, Link } from "@remix-run/react";
import { ChartCandlestick, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ThemeSwitch } from "../http/theme-switch.tsx";
import { usePage } from "../http/use-page.ts";
import { Brand } from "../ui/brand.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ImpersonationStrip } from "../ui/notice.tsx";

/** The frame of the customer's own pages. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { branding, impersonating, user } = usePage();
  return (
    <>
      {impersonating ? (
        <ImpersonationStrip text={t("You are viewing as {{name}}", { name: user?.fullName ?? "" })}>
          <Form method="post" action="/authManager/back-to-admin" reloadDocument>
            <Button size="sm">{t("Back To Admin")}</Button>
          </Form>
        </ImpersonationStrip>
      ) : null}
      <header className="acc-top">
        <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" />
        <Link className="btn btn-ghost" to="/dashboard">
          <Icon of={ChartCandlestick} size={14} />
          {t("Trading dashboard")}
        </Link>
        <span className="row row-4 end">
          <ThemeSwitch />
          <Form method="post" action="/auth/logout" reloadDocument>
            <IconButton type="submit" icon={LogOut} label={t("Logout")} flip />
          </Form>
        </span>
      </header>
      <main className="main main-narrow" id="content">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
