import { z } from "zod";
import { countCustomers, listCustomers } from "../../../db/generated/iam.ts";
import { describeCustomers } from "../../../db/queries/iam/customers.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { customerList } from "./customer-list.tsx";
import { customerTypes } from "./customer-lists.ts";

const MAX_SELECTED = 1000;

/** The selected customers of an export, as SQL reads them; 0 is the id of none. */
const selectedIds = (query: URLSearchParams) =>
  query
    .getAll("ids")
    .filter((text) => /^[1-9]\d{0,14}$/.test(text))
    .slice(0, MAX_SELECTED)
    .join(",") || "0";

/** A-140 with A-060's names. */
export const loader = serveList({
  definition: customerList,
  roles: [admin, manager],
  rows: listCustomers,
  count: countCustomers,
  params: z.object({ type: z.enum(["all", "inactive"]) }),
  fixed: ({ type }, query) => ({ ...customerTypes[type], ...(query.has("ids") ? { ids: selectedIds(query) } : {}) }),
  jsonById: ({ pool, actor }, ids) => describeCustomers(pool, actor, ids),
});
