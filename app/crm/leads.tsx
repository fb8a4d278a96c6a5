import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { admin, manager } from "../http/roles.ts";
import { DeleteLink } from "./leads/delete-link.tsx";
import { type LeadType, leadTypes } from "./leads/lead-lists.tsx";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

/** Leads without a group by source: /admin/leads/live, /manual, and /all for every source. */
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
  const titles = { live: t("Live leads"), manual: t("Manual leads"), all: t("New leads") };
  const path = `/admin/leads/${leads.type}`;
  return (
    <LeadListPage
      list="new"
      path={path}
      title={titles[leads.type]}
      leads={leads}
      rowActions={({ id }) => <DeleteLink id={id} path={path} search={search} />}
    />
  );
}
