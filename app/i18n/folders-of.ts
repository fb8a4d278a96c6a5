/** The folders of a page's routes by the routes' ids: `crm/leads` of `crm/leads/lead-list-page`, `root` of the root. In a stable order. */
export function foldersOf(routeIds: readonly string[]): string[] {
  const folders = routeIds.map((id) => (id.includes("/") ? id.slice(0, id.lastIndexOf("/")) : "root"));
  return [...new Set(folders)].sort();
}
