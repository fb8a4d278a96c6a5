import { redirect } from "@remix-run/node";
import { z } from "zod";
import { subscribePlan } from "../../../db/queries/money/subscribe-plan.ts";
import { call } from "../../http/call.ts";
import { setFlash } from "../../http/flash.ts";
import { clientOf } from "../../http/negotiate.ts";
import { toRefusal } from "../../http/refuse.ts";
import { customer } from "../../http/roles.ts";
import { rowId } from "../orders/order-input.ts";

export const action = call({
  roles: [customer],
  params: z.object({ planId: rowId }),
  async run({ pool, actor, params, key, request, visit }) {
    try {
      return await subscribePlan(pool, actor, { planId: params.planId, idempotencyKey: key });
    } catch (error) {
      const refusal = toRefusal(error, visit);
      if (clientOf(request, visit) === "program" || refusal.status >= 500) throw refusal;
      // C-169: a person who has too little is led to where money comes from.
      const flash = await setFlash({ kind: "failed", message: refusal.message });
      throw redirect("/deposits", { status: 303, headers: { "Set-Cookie": flash } });
    }
  },
  done: (subscription) => ({ message: "Plan subscribed", to: "/dashboard", data: { subscription } }),
});
