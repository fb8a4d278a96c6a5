import { acknowledgeBreach } from "../../../../db/generated/trading.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { idParams } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";

/** Acknowledges an exceeded limit, which the risk desk then no longer shows. */
export const action = call({
  roles: [admin],
  params: idParams,
  run: ({ pool, actor, params }) => acknowledgeBreach(pool, { actor, breachId: params.id }),
  done: (_, { request }) => ({ message: "Acknowledged", to: backToList(request, "/admin/risk") }),
});
