import { z } from "zod";
import { countCustomers, listCustomers } from "../../../db/generated/iam.ts";
import { describeCustomers } from "../../../db/queries/iam/customers.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { customerList } from "./customer-list.tsx";
import { customerTypes } from "./customer-lists.ts";

/** A-140 with A-060's names. */
export const loader = serveList({
  definition: customerList,
  roles: [admin, manager],
  rows: listCustomers,
  count: countCustomers,
  params: z.object({ type: z.enum(["all", "inactive"]) }),
  fixed: ({ type }) => customerTypes[type],
  jsonById: ({ pool, actor }, ids) => describeCustomers(pool, actor, ids),
});
