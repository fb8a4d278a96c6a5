import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { read } from "../http/read.ts";
import { admin, manager, salesAgent } from "../http/roles.ts";
import { leadTypes } from "./leads/lead-lists.tsx";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

/** Leads in sales at /admin/crm/sales/all, /manual and /live. */
export const loader = read({
  roles: [admin, manager, salesAgent],
  params: z.object({ type: z.enum(leadTypes) }),
  run: (reading) => loadLeads(reading, "sales", reading.params.type),
});

export default function Sales() {
  const { t } = useTranslation();
  const leads = useLoaderData<typeof loader>();
  const titles = { all: t("All sales leads"), manual: t("Manual sales leads"), live: t("Live sales leads") };
  return <LeadListPage list="sales" path={`/admin/crm/sales/${leads.type}`} title={titles[leads.type]} leads={leads} />;
}
