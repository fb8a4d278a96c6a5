import { z } from "zod";
import { requestFunds } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { idParams, text } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

/** Asks the customer for the source of funds. */
export const action = call({
  roles: [admin, manager],
  params: idParams,
  input: z.object({ reason: text("Enter a reason (up to 500 characters)", 500) }),
  back: "/admin/customers/all",
  run: ({ pool, actor, params, input }) => requestFunds(pool, { actor, userId: params.id, note: input.reason }),
  done: () => ({ message: "The customer was asked for the source of funds" }),
});
