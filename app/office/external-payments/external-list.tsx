import type { ListExternalPaymentsRow } from "../../../db/generated/money.ts";
import type { ListDefinition } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListExternalPaymentsRow, "sort_key">;

export const externalList: ListDefinition<Row> = {
  name: "external-payments",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    logo: {
      head: "Logo",
      isUnsorted: true,
      cell: (row) => (row.logo ? <img className="logo-cell" src={row.logo} alt="" loading="lazy" /> : "-"),
    },
    name: { head: "Name", card: "a", className: "primary", cell: (row) => row.name },
    link: {
      head: "Link",
      card: "c",
      cell: (row) => (
        <a href={row.link} target="_blank" rel="noopener noreferrer">
          {Ltr({ children: row.link })}
        </a>
      ),
    },
    custom_label: { head: "Custom label", cell: (row) => row.custom_label || "-" },
    custom_value: { head: "Custom value", cell: (row) => Ltr({ children: row.custom_value || "-" }) },
  },
  sort: "-id",
  search: "Search name",
  filters: {},
};
