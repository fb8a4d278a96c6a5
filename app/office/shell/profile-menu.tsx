import { ChartCandlestick, ChevronDown, LogOut, Settings, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerForm } from "../../frame/customer-page.ts";
import { usePage } from "../../frame/use-page.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Menu, MenuButton, MenuLink } from "../../ui/menu.tsx";
import { LogOutForm } from "../../frame/log-out-form.tsx";

/** The signed-in user, with links to profile, preferences and trading, and the log-out. */
export function ProfileMenu({ email }: { email: string }) {
  const { t } = useTranslation();
  const { user } = usePage();
  const name = user?.fullName ?? "";
  return (
    <>
      <button type="button" className="btn btn-ghost" popovertarget="office-profile" title={name}>
        <Avatar name={name} />
        <span className="hide-s">{name}</span>
        <span className="vh">{t("Menu")}</span>
        <Icon of={ChevronDown} size={14} className="hide-s" />
      </button>
      <Menu id="office-profile" label={t("Profile")} end>
        <p className="menu-who xs">
          <Ltr>{email}</Ltr>
          <span className="muted">{t(user?.roleName ?? "")}</span>
        </p>
        <MenuLink to={customerForm(user?.id ?? "")} icon={UserRound}>
          {t("Profile")}
        </MenuLink>
        <MenuLink to="/profile/preferences" icon={Settings}>
          {t("Preferences")}
        </MenuLink>
        <MenuLink to="/dashboard" icon={ChartCandlestick}>
          {t("Back to trading")}
        </MenuLink>
        <LogOutForm>
          <MenuButton icon={LogOut}>{t("Sign out")}</MenuButton>
        </LogOutForm>
      </Menu>
    </>
  );
}
