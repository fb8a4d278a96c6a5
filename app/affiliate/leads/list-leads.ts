import { countLeads } from "../../../db/generated/crm.ts";
import { listLeads } from "../../../db/queries/crm/leads.ts";
import { serveList } from "../../list/serve-list.ts";
import { affiliate } from "../../http/roles.ts";
import { leadList } from "./lead-list.tsx";

/** an affiliate's own leads. */
export const loader = serveList({
  definition: leadList,
  roles: [affiliate],
  rows: (pool, given) => listLeads(pool, { ...given, list: "own" }),
  count: (pool, given) => countLeads(pool, { ...given, list: "own" }),
});
