import { Link, Outlet, useLocation } from "@remix-run/react";
import { Undo2, Upload, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListChangesRow } from "../../../db/generated/crm.ts";
import { admin, manager } from "../../http/roles.ts";
import { LinkButton, Button } from "../../ui/button.tsx";
import { List } from "../../list/list.tsx";
import { useCommand } from "../../forms/use-command.ts";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Page } from "../../ui/page.tsx";
import { BULK_FORM, BulkBar } from "./bulk-bar.tsx";
import { ChangeState, useChangeText } from "./change-texts.tsx";
import type { LeadListUnder } from "./lead-list-under.ts";
import { filtersByCountry, leadLists, type StaffList } from "./lead-lists.tsx";
import { listQuery } from "./list-in-url.ts";
import type { LoadedLeads } from "./load-leads.ts";

type Props = {
  list: StaffList;
  path: string;
  title: string;
  leads: LoadedLeads;
  rowActions?: (row: LoadedLeads["data"][number]) => ReactNode;
};

/** One list of leads with filters, bulk bar and undo. */
export function LeadListPage({ list, path, title, leads, rowActions }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const chooses = leads.roleId === admin || leads.roleId === manager;
  const takesNew = chooses && (list === "new" || list === "all");
  const assigns = chooses && list !== "archived";
  const withoutFilters = [
    ...(list === "archived" ? ["assigned"] : []),
    ...(filtersByCountry(list) ? [] : ["country"]),
    // Agents do not filter by other agents.
    ...(filtersByCountry(list) && chooses ? [] : ["agentId", "affId"]),
  ];
  const people = leads.named.map(({ id, full_name: name }) => ({ value: String(id), label: name }));
  const same = (value: string) => ({ value, label: value });
  return (
    <Page>
      <List
        definition={leadLists[list]}
        list={leads}
        path={path}
        title={title}
        given={{
          timeZone: leads.timeZone,
          statuses: leads.statuses,
          dialogOf: (id, name) => `${path}/${id}/${name}${search}`,
          within: listQuery(path, list, leads.state),
          assigning: assigns
            ? {
                column: list === "retentions" ? "retention_agent" : "sale_agent",
                to: (id) => `${path}/assign${search ? `${search}&` : "?"}ids=${id}`,
              }
            : null,
        }}
        withoutFilters={withoutFilters}
        options={{
          status: leads.statuses.map(same),
          country: leads.countries.map(same),
          agentId: people,
          affId: people,
        }}
        choose={{ agentId: `${path}/choose/agent`, affId: `${path}/choose/affiliator` }}
        exportTo={`/admin/leads/export/${list}/${leads.type}`}
        add={takesNew ? { to: "/admin/leads/add", text: t("Add") } : undefined}
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
        empty={{ icon: UsersRound, text: t("No leads yet.") }}
      />
      <Outlet context={{ list, path, leads } satisfies LeadListUnder} />
    </Page>
  );
}

/** The newest bulk change with its undo button or progress, and a link to the others. */
function UndoLine({ change, timeZone }: { change: ListChangesRow; timeZone: string }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/leads/changes/${change.id}/undo`);
  const text = useChangeText();
  if (change.state === "running")
    return (
      <p className="row wrap xs muted undo-line">
        <ChangeState change={change} />
        <Link to={`/admin/leads/changes/${change.id}`}>
          {text(change)} ·{" "}
          {t("{{added}} of {{rows}}", {
            added: formatUnits(String(change.processed ?? 0)),
            rows: formatUnits(String(change.rows ?? 0)),
          })}
        </Link>
      </p>
    );
  return (
    <call.Form {...call.formProps} className="row wrap xs muted undo-line">
      <span>
        {text(change)} · <DateTime iso={change.created_at} timeZone={timeZone} as="office" />
      </span>
      <Button size="sm" variant="ghost" icon={Undo2} busy={call.busy}>
        {t("Undo")}
      </Button>
      <LinkButton size="sm" variant="ghost" to="/admin/leads/changes">
        {t("Recent changes")}
      </LinkButton>
    </call.Form>
  );
}
