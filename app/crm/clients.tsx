import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { admin, manager, retentionAgent } from "../http/roles.ts";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

/** Leads that have deposited. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  run: (reading) => loadLeads(reading, "clients"),
});

export default function Clients() {
  const { t } = useTranslation();
  return (
    <LeadListPage
      list="clients"
      path="/admin/crm/clients"
      title={t("Clients")}
      leads={useLoaderData<typeof loader>()}
    />
  );
}
