import { z } from "zod";
import { decideMatch } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { idParams, text, version } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

/** Decides a screening match; a true match blocks the customer and awaits a second person's confirmation. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({
    decision: z.enum(["true_match", "false_positive", "needs_information", "escalated"], {
      error: "Choose a decision",
    }),
    reason: text("Enter a reason (up to 500 characters)", 500),
    version,
  }),
  back: "/admin/compliance/screening",
  run: ({ pool, actor, params, input }) => decideMatch(pool, { actor, matchId: params.id, ...input }),
  done: (approval) =>
    approval === null
      ? { message: "Decision saved" }
      : { message: "The customer is blocked. A second administrator must confirm the match", data: { approval } },
});
