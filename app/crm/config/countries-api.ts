import { listCountries } from "../../../db/queries/crm/list-countries.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

/** */
export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  async run({ pool, actor }) {
    const data = await listCountries(pool, actor);
    return { data, meta: { total: data.length, per_page: 999, page: 1, pages: 1 } };
  },
});
