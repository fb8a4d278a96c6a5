import { type ListState, queryOf, readList } from "../../ui/list/list-state.ts";
import { customerList } from "./customer-list.tsx";
import { type CustomerType, customerTypes } from "./customer-types.ts";

const NAME = "list";

/** Added to the address of a customer's page: the list they were opened from, with its filters, order and page. Nothing for the usual one. */
export function withinQuery(type: CustomerType, state: ListState): string {
  const within = type + queryOf(customerList, state);
  return within === "all" ? "" : `?${new URLSearchParams({ [NAME]: within })}`;
}

/** The same, read back: which list, in which state, and its own address. */
export function readWithin(query: URLSearchParams) {
  const [named, ...rest] = (query.get(NAME) ?? "").slice(0, 2000).split("?");
  const type: CustomerType = named && Object.hasOwn(customerTypes, named) ? (named as CustomerType) : "all";
  const state = readList(customerList, new URLSearchParams(rest.join("?")));
  return {
    type,
    state,
    path: `/admin/customers/${type}${queryOf(customerList, state)}`,
    query: withinQuery(type, state),
  };
}
