import { listStatuses } from "../../../db/queries/crm/list-statuses.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

/** few enough for one page. */
export const loader = read({
  roles: [admin, manager, affiliate, salesAgent, retentionAgent],
  async run({ pool, actor }) {
    const data = await listStatuses(pool, actor);
    return { data, meta: { total: data.length, per_page: 999, page: 1, pages: 1 } };
  },
});
