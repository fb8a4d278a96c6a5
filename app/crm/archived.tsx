import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { admin, manager } from "../http/roles.ts";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

export const loader = read({ roles: [admin, manager], run: (reading) => loadLeads(reading, "archived") });

export default function Archived() {
  const { t } = useTranslation();
  return (
    <LeadListPage
      list="archived"
      path="/admin/crm/archived"
      title={t("Archived leads")}
      leads={useLoaderData<typeof loader>()}
    />
  );
}
