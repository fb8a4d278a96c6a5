import { useTranslation } from "react-i18next";
import { DeskPage } from "../http/desk-page.tsx";
import { read } from "../http/read.ts";
import { admin } from "../http/roles.ts";
import { LinkButton } from "../ui/button.tsx";

export const loader = read({ roles: [admin], run: async () => null });

export default function OfficeDashboard() {
  const { t } = useTranslation();
  const text = [
    t("You are signed in as an administrator."),
    t("What waits for a decision reaches you in the notifications of the trading page."),
  ];
  return (
    <DeskPage area={t("Office")} title={t("Dashboard")} text={text.join(" ")}>
      <LinkButton variant="primary" to="/admin/trades/all">
        {t("Trades")}
      </LinkButton>
    </DeskPage>
  );
}
