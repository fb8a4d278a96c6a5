import { z } from "zod";
import { decline } from "../../../db/generated/kyc.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { declineInput } from "../decline/decline-input.ts";

export const action = call({
  roles: [admin],
  params: z.object({ id: id() }),
  input: declineInput,
  run: ({ pool, actor, params, input }) =>
    decline(pool, { actor, documentId: params.id, declineReason: input.declineReason }),
  done: () => ({ message: "KYC declined successfully" }),
});
