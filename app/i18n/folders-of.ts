/**
 * The folders of a page's routes: `crm/leads` of `crm/leads/lead-list-page`, `root` of the root. Sorted, so that the
 * same routes give the same address.
 */
export function foldersOf(routeIds: readonly string[]): string[] {
  const folders = routeIds.map((id) => (id.includes("/") ? id.slice(0, id.lastIndexOf("/")) : "root"));
  return [...new Set(folders)].sort();
}
