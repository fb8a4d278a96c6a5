import { endOwnSessions } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

/** Signs out one other session, or without an id all of them. */
export const action = call({
  roles: signedIn,
  method: "DELETE",
  beforeSecondStep: true,
  back: "/security",
  params: idParams.partial(),
  run: ({ pool, actor, session, params: { id = null } }) =>
    endOwnSessions(pool, { actor, tokenHash: session.tokenHash, sessionId: id }),
  done: (ended, { params: { id } }) =>
    id === undefined ? { message: "Signed out on all other devices", data: { ended } } : { message: "Signed out" },
});
