import { endOwnSessions } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";

/** Signs out all other sessions. */
export const action = call({
  roles: signedIn,
  method: "DELETE",
  beforeSecondStep: true,
  back: "/security",
  run: ({ pool, actor, session }) => endOwnSessions(pool, { actor, tokenHash: session.tokenHash, sessionId: null }),
  done: (ended) => ({ message: "Signed out on all other devices", data: { ended } }),
});
