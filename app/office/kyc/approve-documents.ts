import { z } from "zod";
import { approve } from "../../../db/generated/kyc.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

export const action = call({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => approve(pool, { actor, documentId: params.id }),
  done: () => ({ message: "Document approved successfully" }),
});
