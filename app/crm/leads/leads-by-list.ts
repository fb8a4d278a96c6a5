import { countLeads } from "../../../db/generated/crm.ts";
import { listLeads } from "../../../db/queries/crm/leads.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { leadLists, type StaffList } from "./lead-lists.tsx";

/** Which of these lists a role may read is decided in SQL. */
export const readers = [admin, manager, salesAgent, retentionAgent] as const;

const listOf = (list: StaffList) =>
  serveList({
    definition: leadLists[list],
    roles: readers,
    rows: (pool, given) => listLeads(pool, { ...given, list }),
    count: (pool, given) => countLeads(pool, { ...given, list }),
  });

/** The lists of leads that staff work with. */
export const leadsByList = {
  new: listOf("new"),
  all: listOf("all"),
  sales: listOf("sales"),
  retentions: listOf("retentions"),
  archived: listOf("archived"),
  clients: listOf("clients"),
};
