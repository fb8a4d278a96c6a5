import { z } from "zod";
import { decideDocuments } from "../../../db/queries/kyc/decide-documents.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { declineInput } from "../decline/decline-input.ts";

/** */
export const action = call({
  roles: [admin],
  params: z.object({ id: id() }),
  input: declineInput,
  run: ({ pool, actor, params, input }) =>
    decideDocuments(pool, actor, { id: params.id, declineReason: input.declineReason ?? "" }),
  done: () => ({ message: "KYC declined successfully" }),
});
