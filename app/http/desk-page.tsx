import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../ui/avatar.tsx";
import { Brand } from "../ui/brand.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import { usePage } from "./use-page.ts";

type Props = { area: string; title: string; text: string; children?: ReactNode };

/** Where the shortcuts of staff lead (C-031): who is signed in, the way back to trading, the way out. */
export function DeskPage({ area, title, text, children }: Props) {
  const { t } = useTranslation();
  const { branding, user } = usePage();
  return (
    <PublicShell foot={null}>
      <div className="stack stack-24">
        <Brand name={branding.appName} to="/dashboard" logo={branding.appLogo} area={area} />
        <div className="stack stack-8">
          <h1>{title}</h1>
          <p className="muted">{text}</p>
        </div>
        <div className="row row-12">
          <Avatar name={user?.fullName ?? ""} size="lg" />
          <div>
            <p className="med">{user?.fullName}</p>
            <p className="xs muted">{t(user?.roleName ?? "")}</p>
          </div>
        </div>
        <div className="row wrap">
          {children}
          <LinkButton variant={children ? "outline" : "primary"} to="/dashboard">
            {t("Back to trading")}
          </LinkButton>
          <form method="post" action="/auth/logout">
            <Button variant="outline">{t("Logout")}</Button>
          </form>
        </div>
      </div>
    </PublicShell>
  );
}
