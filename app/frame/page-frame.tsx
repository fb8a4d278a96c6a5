import { Link } from "@remix-run/react";
import { ChartCandlestick, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "../ui/brand.tsx";
import { Button, IconButton, LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ImpersonationStrip } from "../ui/notice.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { usePage } from "./use-page.ts";
import { PageHelp } from "./whatsapp.tsx";
import { Form } from "../ui/form.tsx";
import { LogOutForm } from "./log-out-form.tsx";

/** The frame of account pages, search results and error pages. `children` include their <main>. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { branding, user } = usePage();
  return (
    <>
      <ActingStrip />
      <header className="acc-top">
        <Brand name={branding.appName} logo={branding.appLogo} to={user ? "/dashboard" : "/"} />
        {user ? (
          <Link className="btn btn-ghost" to="/dashboard">
            <Icon of={ChartCandlestick} size={14} />
            {t("Trading dashboard")}
          </Link>
        ) : null}
        <div className="row row-4 end">
          <ThemeSwitch />
          {user ? (
            <LogOutForm>
              <IconButton type="submit" icon={LogOut} label={t("Sign out")} flip />
            </LogOutForm>
          ) : (
            <LinkButton to="/">{t("Sign in")}</LinkButton>
          )}
        </div>
      </header>
      {children}
      <PageHelp />
    </>
  );
}

/** The strip that shows impersonation, with the link to end it (C-032). */
export function ActingStrip() {
  const { t } = useTranslation();
  const { impersonating, user } = usePage();
  if (!impersonating) return null;
  return (
    <ImpersonationStrip text={t("You are logged in as {{name}}", { name: user?.fullName ?? "" })}>
      <Form method="post" action="/authManager/back-to-admin" reloadDocument>
        <Button size="sm">{t("Back to admin")}</Button>
      </Form>
    </ImpersonationStrip>
  );
}
