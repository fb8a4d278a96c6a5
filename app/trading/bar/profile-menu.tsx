import { FileText, History, IdCard, Keyboard, Lock, Plus, Search, Settings, Upload, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../ui/menu.tsx";
import { openKeySheet } from "../keys/commands.ts";

/** The user's own pages and preferences (C-025). */
export function ProfileMenu() {
  const { t } = useTranslation();
  const { user } = usePage();
  const hydrated = useHydrated();
  return (
    <>
      <button type="button" className="btn btn-ghost" popovertarget="profile-menu" title={user?.fullName}>
        <Icon of={UserRound} size={14} />
        <span className="hide-m">{t("Profile")}</span>
        <span className="vh">{t("Menu")}</span>
      </button>
      <Menu id="profile-menu" label={t("Profile")} above end>
        <MenuLink to="/profile" icon={UserRound}>
          {t("Profile")}
        </MenuLink>
        <MenuLink to="/profile/preferences" icon={Settings}>
          {t("Preferences")}
        </MenuLink>
        <MenuLink to="/security" icon={Lock}>
          {t("Security")}
        </MenuLink>
        <MenuLink to="/kyc" icon={IdCard}>
          {t("Verification")}
        </MenuLink>
        <MenuLink to="/deposits" icon={Plus}>
          {t("Deposit")}
        </MenuLink>
        <MenuLink to="/withdraws" icon={Upload}>
          {t("Withdraw")}
        </MenuLink>
        <MenuLink to="/history" icon={History}>
          {t("History")}
        </MenuLink>
        <MenuLink to="/statements" icon={FileText}>
          {t("Statements")}
        </MenuLink>
        <MenuLink to="/search" icon={Search}>
          {t("Search")}
        </MenuLink>
        {hydrated ? (
          <MenuButton
            type="button"
            icon={Keyboard}
            popovertarget="profile-menu"
            popovertargetaction="hide"
            onClick={openKeySheet}
          >
            {t("Keyboard shortcuts")}
          </MenuButton>
        ) : null}
      </Menu>
    </>
  );
}
