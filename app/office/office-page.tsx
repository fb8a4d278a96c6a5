import { Form, Link } from "@remix-run/react";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../http/use-page.ts";
import { Brand } from "../ui/brand.tsx";
import { IconButton } from "../ui/button.tsx";

/** The frame of the office's screens. */
export function OfficePage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { branding, user } = usePage();
  return (
    <>
      <header className="acc-top">
        <Brand name={branding.appName} logo={branding.appLogo} to="/dashboard" area={t("Office")} />
        <Link className="btn btn-ghost" to="/dashboard">
          {t("Back to trading")}
        </Link>
        <span className="row row-4 end">
          <span className="xs muted">
            {user?.fullName} · {t(user?.roleName ?? "")}
          </span>
          <Form method="post" action="/auth/logout" reloadDocument>
            <IconButton type="submit" icon={LogOut} label={t("Logout")} flip />
          </Form>
        </span>
      </header>
      <main className="main" id="content">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
