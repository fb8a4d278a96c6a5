/** Where the lists stand: under the ticket and the chart, or on a page of their own. */
export type ListsPage = "/dashboard" | "/dashboard/positions";

export function listsPageOf(path: string): ListsPage {
  return path.startsWith("/dashboard/positions") ? "/dashboard/positions" : "/dashboard";
}
