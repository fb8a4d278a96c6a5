import { Menu as MenuIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame as Frame } from "../../../db/queries/site/office-frame.ts";
import { deskOf, type RoleId } from "../../http/roles.ts";
import { ThemeSwitch } from "../../http/theme-switch.tsx";
import { usePage } from "../../http/use-page.ts";
import { LanguageMenu } from "../../i18n/language-menu.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Notices } from "./notices.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { SideMenu } from "./side-menu.tsx";
import { useStaffNews } from "./use-staff-news.tsx";

type Props = { frame: Frame & { email: string; roleId: RoleId; timeZone: string }; children: ReactNode };

export function OfficeFrame({ frame, children }: Props) {
  const { t } = useTranslation();
  const { branding } = usePage();
  useStaffNews();
  return (
    <div className="office">
      <header className="topbar">
        <IconButton className="only-m" icon={MenuIcon} label={t("Menu")} popovertarget="office-menu" />
        <Brand
          name={branding.appName}
          logo={branding.appLogo}
          to={deskOf(frame.roleId)?.path ?? "/dashboard"}
          area={t("Office")}
        />
        <div className="end row row-4">
          <span className="hide-s">
            <LanguageMenu short />
          </span>
          <ThemeSwitch />
          <Notices notifications={frame.notifications} unread={frame.unread} timeZone={frame.timeZone} />
          <ProfileMenu email={frame.email} />
        </div>
      </header>
      <SideMenu id="office-menu" roleId={frame.roleId} waiting={frame.waiting} />
      {children}
    </div>
  );
}
