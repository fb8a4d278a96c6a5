import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customer } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { Tab, Tabs } from "../../ui/tabs.tsx";

/** Filters by unread and by group. */
export function NewsFilter({ query, unread }: { query: NewsQuery; unread: number }) {
  const { t } = useTranslation();
  const { user } = usePage();
  const { show, group } = query;
  const names = {
    trading: t("Trading"),
    money: t("Payments"),
    identity: t("Identity"),
    security: t("Security"),
    work: t("Leads and files"),
    other: t("Other"),
  };
  // Customers get no notifications about leads and files.
  const shown = groups.filter((one) => one !== "work" || user?.roleId !== customer);
  return (
    <div className="row between wrap">
      <Tabs label={t("Notifications")}>
        <Tab to={addressOf({ show: "all", group })} current={show === "all"}>
          {t("All")}
        </Tab>
        <Tab
          to={addressOf({ show: "unread", group })}
          current={show === "unread"}
          count={unread > 0 ? unread : undefined}
        >
          {t("Unread")}
        </Tab>
      </Tabs>
      <nav className="seg" aria-label={t("Topic")}>
        <Link to={addressOf({ show, group: null })} aria-current={group === null ? "true" : undefined}>
          {t("All")}
        </Link>
        {shown.map((one) => (
          <Link key={one} to={addressOf({ show, group: one })} aria-current={group === one ? "true" : undefined}>
            {names[one]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

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
