import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { admin } from "../http/roles.ts";
import { OfficePage } from "./office-page.tsx";

export const loader = read({ roles: [admin], run: async () => null });

export default function OfficeDashboard() {
  const { t } = useTranslation();
  return (
    <OfficePage>
      <h1>{t("Dashboard")}</h1>
    </OfficePage>
  );
}
