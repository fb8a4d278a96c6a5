import { cancelImport } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";

export const action = call({
  roles: [admin, manager, affiliate],
  params: idParams,
  run: ({ pool, actor, params }) => cancelImport(pool, { actor, importId: params.id }),
  done: () => ({ message: "Import cancelled" }),
});
