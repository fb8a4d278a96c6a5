import { countCustomers, listCustomers, type ListCustomersRow } from "../../../db/generated/iam.ts";
import type { ListSource } from "../../http/list/load-list.ts";
import type { CustomerType } from "./customer-types.ts";

export function customerSource(type: CustomerType): ListSource<ListCustomersRow> {
  return {
    rows: listCustomers,
    count: countCustomers,
    fixed: type === "inactive" ? { status: "inactive" } : undefined,
  };
}
