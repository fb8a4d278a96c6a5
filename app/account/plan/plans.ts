import { listPlans } from "../../../db/queries/money/list-plans.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

/** the plans as they are kept, priced in the site's currency. */
export const loader = read({
  roles: signedIn,
  run: async ({ pool }) => onePage(await listPlans(pool)),
});
