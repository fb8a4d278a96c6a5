import { countCustomers } from "../../../db/queries/iam/count-customers.ts";
import { type CustomerRow, listCustomers } from "../../../db/queries/iam/list-customers.ts";
import type { ListSource } from "../../http/list/load-list.ts";
import type { CustomerType } from "./customer-types.ts";

export function customerSource(type: CustomerType): ListSource<CustomerRow> {
  return {
    rows: listCustomers,
    count: countCustomers,
    fixed: type === "inactive" ? { status: "inactive" } : undefined,
  };
}
