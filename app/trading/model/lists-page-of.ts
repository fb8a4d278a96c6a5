/** The page of the lists: the trading page, or their own. */
export type ListsPage = "/dashboard" | "/dashboard/positions";

export function listsPageOf(path: string): ListsPage {
  return path.startsWith("/dashboard/positions") ? "/dashboard/positions" : "/dashboard";
}
