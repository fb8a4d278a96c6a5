import { useTranslation } from "react-i18next";
import { DeskPage } from "../http/desk-page.tsx";
import { read } from "../http/read.ts";
import { admin, manager, salesAgent } from "../http/roles.ts";

export const loader = read({ roles: [admin, manager, salesAgent], run: async () => null });

export default function Sales() {
  const { t } = useTranslation();
  return <DeskPage area={t("CRM")} title={t("Sales")} text={t("You are signed in to the sales desk.")} />;
}
