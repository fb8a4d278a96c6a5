import { unsubscribePush } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";

/** Ends the push messages to this browser. */
export const action = call({
  roles: signedIn,
  back: "/notifications/all",
  run: ({ pool, actor, session }) => unsubscribePush(pool, { actor, tokenHash: session.tokenHash }),
  done: () => ({ message: "Notifications are off in this browser" }),
});
