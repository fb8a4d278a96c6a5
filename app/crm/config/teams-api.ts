import { listTeams } from "../../../db/queries/crm/list-teams.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";

/** */
export const loader = read({
  roles: [admin],
  async run({ pool, actor }) {
    const data = await listTeams(pool, actor);
    return { data, meta: { total: data.length, per_page: 999, page: 1, pages: 1 } };
  },
});
