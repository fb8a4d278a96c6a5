import { useLoaderData, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { admin, manager } from "../http/roles.ts";
import { IconLink } from "../ui/button.tsx";
import { type LeadType, leadTypes } from "./leads/lead-lists.ts";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

/** R-020: /admin/leads/live, /manual, /all. */
export const loader = read({
  roles: [admin, manager],
  run: (reading) => loadLeads(reading, "new", typeOf(new URL(reading.request.url).pathname)),
});

function typeOf(pathname: string): LeadType {
  const [, , , named] = pathname.split("/");
  return leadTypes.find((type) => type === named) ?? "all";
}

export default function Leads() {
  const { t } = useTranslation();
  const leads = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const titles = { live: t("Live Leads"), manual: t("Manual Leads"), all: t("Affiliate Leads") };
  return (
    <LeadListPage
      list="new"
      path={`/admin/leads/${leads.type}`}
      title={titles[leads.type]}
      leads={leads}
      rowActions={(row) => (
        <IconLink
          icon={Trash2}
          size="sm"
          label={t("Delete lead {{id}}", { id: row.id })}
          id={`delete-${row.id}`}
          to={`/admin/leads/${leads.type}/${row.id}/delete${search}`}
          preventScrollReset
        />
      )}
    />
  );
}
