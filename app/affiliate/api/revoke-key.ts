import { z } from "zod";
import { revokeApiKey } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { affiliate } from "../../http/roles.ts";

export const action = call({
  method: "DELETE",
  roles: [affiliate],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => revokeApiKey(pool, { actor, id: params.id }),
  done: () => ({ message: "API key revoked", to: "/affiliate/api" }),
});
