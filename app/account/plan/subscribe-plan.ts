import { redirect } from "@remix-run/node";
import { z } from "zod";
import { refusalOf } from "../../../db/errors.ts";
import { subscribePlan } from "../../../db/generated/money.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { setFlash } from "../../http/flash.ts";
import { clientOf } from "../../http/negotiate.ts";
import { toRefusal } from "../../http/refuse.ts";
import { customer } from "../../http/roles.ts";

export const action = call({
  roles: [customer],
  params: z.object({ planId: id() }),
  async run({ pool, actor, params, key, request, requestContext }) {
    try {
      return await subscribePlan(pool, { actor, planId: params.planId, idempotencyKey: key });
    } catch (error) {
      const refusal = toRefusal(error, requestContext);
      const lacksMoney = refusal.code === "BT301";
      if (!lacksMoney || clientOf(request, requestContext) === "program") throw refusal;
      // A browser is redirected to the deposits page with the missing amount (C-193).
      const missing = refusalOf(error)?.detail;
      const flash = await setFlash({
        kind: "failed",
        message: missing ? "Not enough balance: you need {{missing}} more" : refusal.message,
        ...(missing ? { values: { missing } } : {}),
      });
      throw redirect("/deposits", { status: 303, headers: { "Set-Cookie": flash } });
    }
  },
  // Without a redirect the page reloads its data in place (C-106).
  done: (subscription) => ({ message: "Plan activated", data: { subscription } }),
  back: "/pricing",
});
