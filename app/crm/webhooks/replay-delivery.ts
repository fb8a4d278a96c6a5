import { replayDelivery } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

export const action = call({
  roles: [admin],
  params: idParams,
  run: ({ pool, actor, params }) => replayDelivery(pool, { actor, id: params.id }),
  done: () => ({ message: "The delivery will be resent" }),
  back: "/admin/crm-config/webhooks",
});
