import { z } from "zod";
import { closeHedge, reverseHedge } from "../../../../db/generated/trading.ts";
import { byDecision } from "../../../forms/edit/by-decision.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { idParams } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { rate, reason, time } from "./hedge-input.ts";

/** Closes a hedge at the provider's price, or reverses one that was recorded in error. */
export const action = byDecision({
  close: call({
    roles: [admin],
    params: idParams,
    input: z.object({ rate, at: time, reason }),
    run: ({ pool, actor, params, input }) =>
      closeHedge(pool, { actor, hedgeId: params.id, closeRate: input.rate, closedAt: input.at, reason: input.reason }),
    done: (_, { request }) => ({ message: "Hedge closed", to: backToList(request, "/admin/risk") }),
  }),
  reverse: call({
    roles: [admin],
    params: idParams,
    input: z.object({ reason }),
    run: ({ pool, actor, params, input }) => reverseHedge(pool, { actor, hedgeId: params.id, ...input }),
    done: (_, { request }) => ({ message: "Hedge reversed", to: backToList(request, "/admin/risk") }),
  }),
});
