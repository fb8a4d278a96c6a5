import type { ListDefinition } from "../../ui/list/list-state.ts";

/** A-048, with the languages that miss the text. */
export const translationList: ListDefinition = {
  name: "translations",
  columns: ["id", "key", "value", "missing_in"],
  unsorted: ["missing_in"],
  heads: {
    id: "ID",
    key: "Key",
    value: "Value",
    missing_in: "Missing in",
  },
  sort: "-id",
  search: true,
  filters: { state: ["missing", "translated"] },
};
