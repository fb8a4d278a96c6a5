import { listPlans } from "../../../db/queries/money/plans.ts";
import { readBranding } from "../../frame/branding.ts";
import { notFound } from "../../http/errors.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

/** The plans as stored, priced in the app currency. */
export const loader = read({
  roles: signedIn,
  async run({ pool }) {
    if ((await readBranding()).pricingPlan !== "on") throw notFound();
    return onePage(await listPlans(pool));
  },
});
