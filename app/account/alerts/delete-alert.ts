import { deleteAlert } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { pageUnderAlert } from "./page-under-alert.ts";

/** Deletes a price alert. */
export const action = call({
  roles: signedIn,
  params: idParams,
  back: "/alerts",
  run: ({ pool, actor, params }) => deleteAlert(pool, { actor, id: params.id }),
  done: (_deleted, { request }) => ({ message: "Alert deleted", to: pageUnderAlert(request) }),
});
