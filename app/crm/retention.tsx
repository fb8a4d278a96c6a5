import { useLoaderData } from "@remix-run/react";
import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../frame/customer-page.ts";
import { read } from "../http/read.ts";
import { admin, manager, retentionAgent } from "../http/roles.ts";
import { IconLink } from "../ui/button.tsx";
import { LeadListPage } from "./leads/lead-list-page.tsx";
import { loadLeads } from "./leads/load-leads.ts";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  run: (reading) => loadLeads(reading, "retentions"),
});

export default function Retention() {
  const { t } = useTranslation();
  return (
    <LeadListPage
      list="retentions"
      path="/admin/crm/retention"
      title={t("Retention")}
      leads={useLoaderData<typeof loader>()}
      rowActions={(row) =>
        row.linked ? (
          <IconLink icon={UserRound} size="sm" label={t("View customer")} to={customerPage(row.linked)} />
        ) : null
      }
    />
  );
}
