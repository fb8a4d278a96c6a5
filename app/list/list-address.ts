import { createContext, useContext } from "react";
import { type ListDefinition, type ListState, keptFields, queryOf } from "./list-state.ts";

type Known = {
  definition: ListDefinition;
  state: ListState;
  path: string;
  /** What the address says beside the list, and goes on saying: "?list=…". */
  beside?: string;
};

const Context = createContext<Known | null>(null);

/** Which list the parts below belong to, and how its address changes. */
function useListAddress() {
  const known = useContext(Context);
  if (!known) throw new Error("This belongs inside a <List>");
  const { definition, state, path, beside = "" } = known;
  const query = (change: Partial<ListState> = {}) => queryOf(definition, state, change);
  const at = (asked: string) => path + asked + (asked && beside ? `&${beside.slice(1)}` : beside);
  return {
    definition,
    state,
    path,
    query,
    /** The list with a query of its own. */
    at,
    to: (change: Partial<ListState> = {}) => at(query(change)),
    kept: (asked: readonly string[]) => [...keptFields(definition, state, asked), ...new URLSearchParams(beside)],
  };
}

export const ListAddress = { Provider: Context.Provider, use: useListAddress };
