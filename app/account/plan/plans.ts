import { readPlans } from "../../../db/queries/money/read-plans.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

/** the plans as they are kept, priced in the site's currency. */
export const loader = read({
  roles: signedIn,
  async run({ pool }) {
    const data = await readPlans(pool);
    return { data, meta: { total: data.length, per_page: data.length, page: 1, pages: 1 } };
  },
});
