import { createContext, useContext } from "react";
import { type ListDefinition, type ListState, keptFields, queryOf } from "./list-state.ts";

type Known = { definition: ListDefinition; state: ListState; path: string };

const Context = createContext<Known | null>(null);

/** Which list the parts below belong to, and how its address changes. */
function useListAddress() {
  const known = useContext(Context);
  if (!known) throw new Error("This belongs inside a <List>");
  const { definition, state, path } = known;
  return {
    definition,
    state,
    path,
    query: (change: Partial<ListState> = {}) => queryOf(definition, state, change),
    to: (change: Partial<ListState> = {}) => path + queryOf(definition, state, change),
    kept: (asked: readonly string[]) => keptFields(definition, state, asked),
  };
}

export const ListAddress = { Provider: Context.Provider, use: useListAddress };
