import { endSession } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { endedSessionCookie } from "../http/session.ts";
import { forgetPerson } from "../http/draft-cookie.ts";

/** Public, so that a log-out after the session ended is no error (C-154). */
export const action = call({
  roles: "public",
  async run({ pool, session }) {
    if (session) await endSession(pool, { tokenHash: session.tokenHash });
    return forgetPerson();
  },
  done: (cleared) => ({ to: "/", ownPage: true, cookies: [endedSessionCookie(), ...cleared] }),
});
