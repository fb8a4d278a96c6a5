import { endOwnSessions } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

/** Signs out one other session. */
export const action = call({
  roles: signedIn,
  method: "DELETE",
  beforeSecondStep: true,
  back: "/security",
  params: idParams,
  run: ({ pool, actor, session, params }) =>
    endOwnSessions(pool, { actor, tokenHash: session.tokenHash, sessionId: params.id }),
  done: () => ({ message: "Signed out" }),
});
