import { z } from "zod";
import { declineDocuments } from "../../../db/queries/kyc/decline-documents.ts";
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
    declineDocuments(pool, actor, { id: params.id, reason: input.declineReason }),
  done: () => ({ message: "KYC declined successfully" }),
});
