import { z } from "zod";
import { decideFunds } from "../../../db/generated/compliance.ts";
import { byDecision } from "../../forms/edit/by-decision.ts";
import { call } from "../../http/call.ts";
import { idParams, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

const decide = (accept: boolean) =>
  call({
    roles: [admin],
    params: idParams,
    input: z.object({ reason: text("Enter a reason (up to 500 characters)", 500) }),
    back: "/admin/customers/all",
    run: ({ pool, actor, params, input }) => decideFunds(pool, { actor, userId: params.id, accept, ...input }),
    done: () => ({ message: "Decision saved" }),
  });

/** Decides about the answer of a customer to the request for the source of funds. */
export const action = byDecision({ approve: decide(true), decline: decide(false) });
