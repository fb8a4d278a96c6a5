import { z } from "zod";
import { approveDocuments } from "../../../db/queries/kyc/approve-documents.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

/** */
export const action = call({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => approveDocuments(pool, actor, params.id),
  done: () => ({ message: "Document approved successfully" }),
});
