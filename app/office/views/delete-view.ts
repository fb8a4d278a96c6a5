import { deleteView } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

export const action = call({
  roles: signedIn,
  method: "DELETE",
  params: idParams,
  run: ({ pool, actor, params }) => deleteView(pool, { actor, viewId: params.id }),
  done: () => ({ message: "View removed" }),
});
