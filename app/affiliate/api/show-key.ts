import { showApiKey } from "../../../db/queries/crm/lead-api.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { setFlash } from "../../http/flash.ts";
import { clientOf } from "../../http/negotiate.ts";
import { affiliate } from "../../http/roles.ts";
import { openKey } from "./keys.ts";

/** Shows an existing key again. Without scripts the next page shows it, as for a new key. */
export const action = call({
  roles: [affiliate],
  params: idParams,
  async run({ pool, actor, params, request, requestContext }) {
    const key = openKey(await showApiKey(pool, actor, params.id));
    const isBrowser = clientOf(request, requestContext) === "browser";
    return { key, cookies: isBrowser ? [await setFlash({ kind: "done", message: "API key", values: { key } })] : [] };
  },
  done: ({ key, cookies }) => ({ cookies, data: { key } }),
  back: "/affiliate/api",
});
