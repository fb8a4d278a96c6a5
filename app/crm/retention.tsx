import { useTranslation } from "react-i18next";
import { DeskPage } from "../http/desk-page.tsx";
import { read } from "../http/read.ts";
import { admin, manager, retentionAgent } from "../http/roles.ts";

export const loader = read({ roles: [admin, manager, retentionAgent], run: async () => null });

export default function Retention() {
  const { t } = useTranslation();
  return <DeskPage area={t("CRM")} title={t("Retention")} text={t("You are signed in to the retention desk.")} />;
}
