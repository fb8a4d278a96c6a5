import { z } from "zod";
import { listDrawings } from "../../../../db/generated/market.ts";
import { read } from "../../../http/read.ts";
import { signedIn } from "../../../http/roles.ts";
import { instrumentName } from "../../model/order-input.ts";

export const loader = read({
  roles: signedIn,
  query: z.object({ instrument: instrumentName }),
  run: async ({ pool, actor, query }) => ({ data: await listDrawings(pool, { actor, instrument: query.instrument }) }),
});
