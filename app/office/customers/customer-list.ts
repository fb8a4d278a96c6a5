import { countCustomers } from "../../../db/queries/iam/count-customers.ts";
import { type CustomerRow, listCustomers } from "../../../db/queries/iam/list-customers.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const customerTypes = ["all", "inactive"] as const;
export type CustomerType = (typeof customerTypes)[number];

export function customerSource(type: CustomerType): ListSource<CustomerRow> {
  return {
    rows: listCustomers,
    count: countCustomers,
    fixed: type === "inactive" ? { status: "inactive" } : undefined,
  };
}
