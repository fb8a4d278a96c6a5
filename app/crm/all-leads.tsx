import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { admin, manager } from "../http/roles.ts";
import { DeleteLink } from "./leads/delete-link.tsx";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

const PATH = "/admin/crm/all";

/** Leads of every group and source. */
export const loader = read({ roles: [admin, manager], run: (reading) => loadLeads(reading, "all") });

export default function AllLeads() {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <LeadListPage
      list="all"
      path={PATH}
      title={t("All leads")}
      leads={useLoaderData<typeof loader>()}
      rowActions={({ id }) => <DeleteLink id={id} path={PATH} search={search} />}
    />
  );
}
