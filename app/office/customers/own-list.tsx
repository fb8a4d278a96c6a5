import { useOutletContext } from "@remix-run/react";
import type { Customer } from "../../../db/shapes/iam.ts";
import type { RoleId } from "../../http/roles.ts";
import { List } from "../../list/list.tsx";
import type { ListDefinition } from "../../list/list-state.ts";

type TabContext = {
  customer: Customer;
  timeZone: string;
  roleId: RoleId;
  /** The query that names the list the page was opened from. */
  within: string;
  /** The page's own path: tabs are below it. */
  base: string;
  /** The result of the open positions of real accounts in the site's currency; null without positions. */
  open?: { total: string; currency: string } | null;
};

/** The customer of the tab's page. */
export function useCustomer() {
  return useOutletContext<TabContext>();
}

/** A list on a customer's own page is sorted by time until another order is chosen. */
export function newestFirst<Row, Given extends object>(
  definition: ListDefinition<Row, Given>,
): ListDefinition<Row, Given> {
  return { ...definition, sort: "-created_at", search: "Search this list" };
}

type Props<Row extends { id: number }, Given extends object> = Omit<
  Parameters<typeof List<Row, Given>>[0],
  "path" | "given"
> & {
  /** The last part of the tab's path. */
  tab: string;
  given: Given;
};

/** A list on a tab of a customer's page. */
export function OwnList<Row extends { id: number }, Given extends object>({ tab, given, ...list }: Props<Row, Given>) {
  const { timeZone, within, base } = useCustomer();
  const path = `${base}/${tab}`;
  return <List<Row, Given> {...list} path={path} beside={within} level={2} given={{ timeZone, ...given }} />;
}
