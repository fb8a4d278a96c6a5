import { createContext, useContext } from "react";
import { type Address, queryOf } from "../model/address.ts";
import type { ListsPage } from "../model/lists-page-of.ts";

/** The page of the lists; dialogs open over it and close to it. */
export const ListsPageContext = createContext<ListsPage>("/dashboard");

/** Links that stay on the page of the lists. */
export function useLists(address: Address) {
  const page = useContext(ListsPageContext);
  return {
    page,
    to: (change: Partial<Address> = {}) => page + queryOf(address, change),
    dialog: (path: string) => `${page}/${path}${queryOf(address)}`,
  };
}
