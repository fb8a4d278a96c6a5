import { z } from "zod";
import { getLotState } from "../../../db/generated/market.ts";
import { assetCategories } from "../../../db/queries/market/list-instruments.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

/** Whether amounts of this category are entered or chosen, and the choices. */
export const loader = read({
  roles: signedIn,
  params: z.object({ category: z.enum(assetCategories) }),
  run: ({ pool, params }) => getLotState(pool, params),
});
