import { useTranslation } from "react-i18next";
import { DeskPage } from "../http/desk-page.tsx";
import { read } from "../http/read.ts";
import { affiliate } from "../http/roles.ts";

export const loader = read({ roles: [affiliate], run: async () => null });

export default function AffiliateLeads() {
  const { t } = useTranslation();
  return <DeskPage area={t("Affiliate")} title={t("Leads")} text={t("You are signed in as an affiliate.")} />;
}
