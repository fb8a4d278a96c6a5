import { z } from "zod";
import { listPeople } from "../../../db/generated/crm.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

/** Options of selectors by role: 2 managers, 4 affiliates, 5 sales and 6 retention agents. */
export const loader = read({
  roles: [admin, manager],
  params: z.object({
    id: z.coerce
      .number()
      .pipe(z.union([manager, affiliate, salesAgent, retentionAgent].map((role) => z.literal(role)))),
  }),
  query: z.object({ search: z.string().max(100).optional() }),
  run: async ({ pool, actor, params, query }) =>
    onePage(await listPeople(pool, { actor, role: params.id, search: query.search || null }), 200),
});
