/** The address of the team's leads under filters of the list. */
export function teamLeads(filters: Record<string, string>, list = "/admin/crm/all"): string {
  return `${list}?${new URLSearchParams(filters)}`;
}
