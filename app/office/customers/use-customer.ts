import { useOutletContext } from "@remix-run/react";
import type { Customer } from "../../../db/queries/iam/get-customer.ts";
import type { RoleId } from "../../http/roles.ts";

/** Whose page the tab belongs to. */
export function useCustomer() {
  return useOutletContext<{ customer: Customer; timeZone: string; roleId: RoleId }>();
}
