/** Groups of notifications, in the order of the filter. */
export const groups = ["trading", "money", "identity", "security", "work", "other"] as const;
type Group = (typeof groups)[number];

export type NewsQuery = { show: "all" | "unread"; group: Group | null };

/** The page's address for a filter; default values are left out. */
export function addressOf({ show, group }: NewsQuery): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (group) query.set("group", group);
  return query.size > 0 ? `/notifications/all?${query}` : "/notifications/all";
}
