import { z } from "zod";
import { decideDocuments } from "../../../db/queries/kyc/decide-documents.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

/** */
export const action = call({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => decideDocuments(pool, actor, { id: params.id, declineReason: null }),
  done: () => ({ message: "Document approved successfully" }),
});
