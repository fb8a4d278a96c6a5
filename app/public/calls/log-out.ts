import { endSession } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { endedSessionCookie } from "../../http/session.ts";
import { forgetPerson } from "../../http/typed.ts";

/** C-154. Public, because whoever has no session any more is logged out already. */
export const action = call({
  roles: "public",
  async run({ pool, session }) {
    if (session) await endSession(pool, { tokenHash: session.tokenHash });
    return forgetPerson();
  },
  done: (forgotten) => ({ to: "/", ownPage: true, cookies: [endedSessionCookie(), ...forgotten] }),
});
