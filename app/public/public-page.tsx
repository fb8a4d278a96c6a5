import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../frame/use-page.ts";
import { BrandMark } from "../ui/brand.tsx";
import { PublicShell } from "../frame/public-shell.tsx";

/** The frame of public pages: the brand's background picture, and the risk warning below. */
export function PublicPage({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const { branding } = usePage();
  return (
    <PublicShell
      background={branding.authBackground}
      wide={wide}
      foot={
        <>
          <span>
            {t("CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage.")}
          </span>
          <Link className="link" to="/terms">
            {t("Terms")}
          </Link>
          <Link className="link" to="/status">
            {t("Status")}
          </Link>
        </>
      }
    >
      {children}
    </PublicShell>
  );
}

/** The logo above the page's heading. */
export function PublicHead({ title, children }: { title: string; children?: ReactNode }) {
  const { branding } = usePage();
  return (
    <header className="auth-head">
      {branding.appLogo ? (
        <img className="brand-mark brand-mark-lg" src={branding.appLogo} alt="" />
      ) : (
        <BrandMark large />
      )}
      <h1>{title}</h1>
      {children}
    </header>
  );
}
