import { useOutletContext } from "@remix-run/react";
import type { Customer } from "../../../db/shapes/iam.ts";
import type { RoleId } from "../../http/roles.ts";

/** The customer of the tab's page; `within` is the query that names the list it was opened from. */
export function useCustomer() {
  return useOutletContext<{ customer: Customer; timeZone: string; roleId: RoleId; within: string }>();
}
