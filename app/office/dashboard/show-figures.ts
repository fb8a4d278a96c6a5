import { z } from "zod";
import { officeDashboard } from "../../../db/generated/site.ts";
import { optionalDay } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";

export const loader = read({
  roles: [admin],
  query: z.object({
    from: optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31").default(null),
    to: optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31").default(null),
  }),
  run: ({ pool, actor, query }) => officeDashboard(pool, { actor, from: query.from, to: query.to }),
});
