import { useOutletContext } from "@remix-run/react";
import type { Customer } from "../../../db/shapes/iam.ts";
import type { RoleId } from "../../http/roles.ts";

/** Whose page the tab belongs to; `within` is the list they were opened from, as the address says it. */
export function useCustomer() {
  return useOutletContext<{ customer: Customer; timeZone: string; roleId: RoleId; within: string }>();
}
