import { revokeApiKey } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { affiliate } from "../../http/roles.ts";

export const action = call({
  method: "DELETE",
  roles: [affiliate],
  params: idParams,
  run: ({ pool, actor, params }) => revokeApiKey(pool, { actor, id: params.id }),
  done: () => ({ message: "API key revoked", to: "/affiliate/api" }),
});
