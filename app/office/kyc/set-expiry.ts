import { z } from "zod";
import { setExpiry } from "../../../db/generated/kyc.ts";
import { call } from "../../http/call.ts";
import { idParams, optionalText } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

/** Sets when the identity document expires; reminders follow from it. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({ expiresOn: optionalText(10) }),
  back: "/admin/kyc",
  run: ({ pool, actor, params, input }) =>
    setExpiry(pool, { actor, documentId: params.id, expiresOn: input.expiresOn || null }),
  done: () => ({ message: "Expiry saved" }),
});
