import { type ListState, queryOf, readList } from "../../list/list-state.ts";
import { customerList } from "./customer-list.tsx";

const NAME = "list";

/** The query of a customer's page: the list it was opened from with its state; empty for the default list. */
export function listQuery(type: CustomerType, state: ListState): string {
  const within = type + queryOf(customerList, state);
  return within === "all" ? "" : `?${new URLSearchParams({ [NAME]: within })}`;
}

/** Parses that query: the list, its state and its address. */
export function readListQuery(query: URLSearchParams) {
  const [named, ...rest] = (query.get(NAME) ?? "").slice(0, 2000).split("?");
  const type: CustomerType = named && Object.hasOwn(customerTypes, named) ? (named as CustomerType) : "all";
  const state = readList(customerList, new URLSearchParams(rest.join("?")));
  return {
    type,
    state,
    path: `/admin/customers/${type}${queryOf(customerList, state)}`,
    query: listQuery(type, state),
  };
}

/** The lists of customers by the last part of their path, and the filters that each sets. */
export const customerTypes = { all: {}, inactive: { status: "inactive" } } as const;
export type CustomerType = keyof typeof customerTypes;
