import type { ListDefinition } from "../../ui/list/list-state.ts";

export const externalList: ListDefinition = {
  name: "external-payments",
  columns: ["id", "logo", "name", "link", "custom_label", "custom_value"],
  unsorted: ["logo"],
  heads: {
    id: "ID",
    logo: "Logo",
    name: "Name",
    link: "Link",
    custom_label: "Custom label",
    custom_value: "Custom value",
  },
  sort: "-id",
  search: true,
  filters: {},
};
