import { Outlet, useLocation } from "@remix-run/react";
import { Upload, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import { BULK_FORM, BulkBar } from "./bulk-bar.tsx";
import type { LeadListUnder } from "./lead-list-under.ts";
import { leadLists, type StaffList } from "./lead-lists.ts";
import type { LoadedLeads } from "./load-leads.ts";
import { UndoLine } from "./undo-line.tsx";
import { useLeadColumns } from "./use-lead-columns.tsx";
import { useLeadFilters } from "./use-lead-filters.tsx";
import { withinQuery } from "./within.ts";

type Props = {
  list: StaffList;
  path: string;
  title: string;
  leads: LoadedLeads;
  rowActions?: (row: LoadedLeads["data"][number]) => ReactNode;
};

/** One list of leads with its filters, its bar and the way back. */
export function LeadListPage({ list, path, title, leads, rowActions }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const chooses = leads.roleId === admin || leads.roleId === manager;
  const takesNew = chooses && (list === "new" || list === "all");
  const assigns = chooses && list !== "archived";
  const columns = useLeadColumns(
    leads.timeZone,
    leads.statuses,
    (id, name) => `${path}/${id}/${name}${search}`,
    withinQuery(path, list, leads.state),
    assigns
      ? {
          column: list === "retentions" ? "retention_agent" : "sale_agent",
          to: (id) => `${path}/assign${search ? `${search}&` : "?"}ids=${id}`,
        }
      : null,
  );
  const filters = useLeadFilters(list, path, leads);
  return (
    <main className="main" id="content">
      <List
        definition={leadLists[list]}
        list={leads}
        path={path}
        title={title}
        columns={columns}
        filters={filters}
        searchText={t("Search name, email or phone")}
        exportTo={`/admin/leads/export/${list}/${leads.type}`}
        add={takesNew ? { to: "/admin/leads/add", text: t("Add New") } : undefined}
        actions={
          takesNew ? (
            <LinkButton icon={Upload} id="upload-leads" to={`${path}/import${search}`} preventScrollReset>
              {t("Upload CSV")}
            </LinkButton>
          ) : null
        }
        select={{ form: BULK_FORM, label: (row) => t("Select lead {{id}}", { id: row.id }) }}
        bulk={
          <>
            <BulkBar list={list} path={path} leads={leads} query={search} />
            {leads.lastChange ? <UndoLine change={leads.lastChange} timeZone={leads.timeZone} /> : null}
          </>
        }
        views={
          assigns
            ? [
                {
                  text: t("Unassigned"),
                  query: list === "retentions" ? "?assigned=noRetAgent" : "?assigned=noSaleAgent",
                },
              ]
            : undefined
        }
        rowActions={rowActions}
        empty={{ icon: UsersRound, text: t("Leads will be listed here.") }}
      />
      <Outlet context={{ list, path, leads } satisfies LeadListUnder} />
    </main>
  );
}
