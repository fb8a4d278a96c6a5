import { useTranslation } from "react-i18next";
import { admin, manager, type RoleId, salesAgent } from "../../http/roles.ts";
import { type ListState, queryOf, readList } from "../../list/list-state.ts";
import { leadLists, type StaffList } from "./lead-lists.tsx";

const NAME = "list";

/** The list at each address. */
const lists = {
  "/admin/leads/live": "new",
  "/admin/leads/manual": "new",
  "/admin/leads/all": "new",
  "/admin/crm/all": "all",
  "/admin/crm/sales/all": "sales",
  "/admin/crm/sales/manual": "sales",
  "/admin/crm/sales/live": "sales",
  "/admin/crm/retention": "retentions",
  "/admin/crm/archived": "archived",
  "/admin/crm/clients": "clients",
} satisfies Record<string, StaffList>;
export type LeadListPath = keyof typeof lists;

const isListPath = (path: string): path is LeadListPath => Object.hasOwn(lists, path);

/** The default list of a role. */
function defaultListOf(roleId: RoleId): LeadListPath {
  if (roleId === admin || roleId === manager) return "/admin/crm/all";
  return roleId === salesAgent ? "/admin/crm/sales/all" : "/admin/crm/retention";
}

/** The query of a lead's page: the list it was opened from, with filters, sort and page. */
export function listQuery(path: string, list: StaffList, state: ListState): string {
  return `?${new URLSearchParams({ [NAME]: path + queryOf(leadLists[list], state) })}`;
}

/** Parses that query: the list's path and its address. */
export function readListQuery(query: URLSearchParams, roleId: RoleId): { path: LeadListPath; address: string } {
  const [named = "", ...rest] = (query.get(NAME) ?? "").slice(0, 2000).split("?");
  const path = isListPath(named) ? named : defaultListOf(roleId);
  const definition = leadLists[lists[path]];
  const state = readList(definition, new URLSearchParams(isListPath(named) ? rest.join("?") : ""));
  return { path, address: path + queryOf(definition, state) };
}

/** The titles of the lists. */
export function useListTitles(): Record<LeadListPath, string> {
  const { t } = useTranslation();
  return {
    "/admin/leads/live": t("Live leads"),
    "/admin/leads/manual": t("Manual leads"),
    "/admin/leads/all": t("New leads"),
    "/admin/crm/all": t("All leads"),
    "/admin/crm/sales/all": t("All sales leads"),
    "/admin/crm/sales/manual": t("Manual sales leads"),
    "/admin/crm/sales/live": t("Live sales leads"),
    "/admin/crm/retention": t("Retention"),
    "/admin/crm/archived": t("Archived leads"),
    "/admin/crm/clients": t("Clients"),
  };
}
