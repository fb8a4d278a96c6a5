import { useTranslation } from "react-i18next";
import { admin, manager } from "../../http/roles.ts";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import { asksForCountry, type StaffList } from "./lead-lists.ts";
import type { LoadedLeads } from "./load-leads.ts";

/** what the drawer of each list asks; agents are not asked about other agents. */
export function useLeadFilters(list: StaffList, path: string, leads: LoadedLeads): ListFilter[] {
  const { t } = useTranslation();
  const chooses = leads.roleId === admin || leads.roleId === manager;
  const { named, countries } = leads;
  const people = named.map(({ id, full_name: name }) => ({ value: String(id), label: name }));
  const filters: ListFilter[] = [
    { name: "status", label: t("Status"), options: leads.statuses.map((status) => ({ value: status, label: status })) },
  ];
  if (list !== "archived") {
    filters.push({
      name: "assigned",
      label: t("Assigned"),
      options: [
        { value: "noManager", label: t("No Manager") },
        { value: "noSaleAgent", label: t("No Sale Agent") },
        { value: "noRetAgent", label: t("No Retention Agent") },
        { value: "noAgent", label: t("No Agent") },
      ],
    });
  }
  if (asksForCountry(list)) {
    filters.push({
      name: "country",
      label: t("Country"),
      options: countries.map((country) => ({ value: country, label: country })),
    });
    if (chooses) {
      filters.push({ name: "agentId", label: t("Filter Agent"), options: people, choose: `${path}/choose/agent` });
      filters.push({
        name: "affId",
        label: t("Filter Affiliator"),
        options: people,
        choose: `${path}/choose/affiliator`,
      });
    }
  }
  return [
    ...filters,
    { name: "from", label: t("Registered from") },
    { name: "to", label: t("Registered until") },
    { name: "id", label: t("Go to ID") },
  ];
}
