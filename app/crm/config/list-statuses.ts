import { listStatuses } from "../../../db/generated/crm.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

/** All statuses on one page, because they are few. */
export const loader = read({
  roles: [admin, manager, affiliate, salesAgent, retentionAgent],
  run: async ({ pool, actor }) => onePage(await listStatuses(pool, { actor }), 999),
});
