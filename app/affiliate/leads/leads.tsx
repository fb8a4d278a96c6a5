import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Trash2, Upload, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listStatuses } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { IconLink, LinkButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { List } from "../../list/list.tsx";
import { leadList } from "./lead-list.tsx";
import { loader as leads } from "./list-leads.ts";

export const loader = read({
  roles: [affiliate],
  async run(reading) {
    const { pool, actor, session } = reading;
    const [list, statuses] = await Promise.all([leads.page(reading), listStatuses(pool, { actor })]);
    return { ...list, statuses: statuses.map(({ status }) => status), timeZone: session.preferences.time_zone };
  },
});

/** The affiliate's own leads with their status. */
export default function AffiliateLeads() {
  const { t } = useTranslation();
  const { statuses, timeZone, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Page>
      <List
        definition={leadList}
        list={list}
        path="/affiliate"
        title={t("Leads")}
        given={{ timeZone }}
        options={{ status: statuses.map((status) => ({ value: status, label: status })) }}
        exportTo="/affiliate/leads/api"
        add={{ to: `/affiliate/add${search}`, text: t("Add") }}
        actions={
          <LinkButton icon={Upload} id="upload-leads" to={`/affiliate/import${search}`} preventScrollReset>
            {t("Upload CSV")}
          </LinkButton>
        }
        rowActions={(row) => (
          <IconLink
            id={`delete-${row.id}`}
            icon={Trash2}
            size="sm"
            label={t("Delete lead {{id}}", { id: row.id })}
            to={`/affiliate/${row.id}/delete${search}`}
            preventScrollReset
          />
        )}
        empty={{ icon: UsersRound, text: t("No leads yet.") }}
      />
      <Outlet />
    </Page>
  );
}
