import { z } from "zod";
import { unsubscribePush } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

/** Ends the push messages to one browser. */
export const action = call({
  roles: signedIn,
  input: z.object({ endpoint: text("Your browser sent an invalid push subscription", 1000) }),
  run: ({ pool, actor, input }) => unsubscribePush(pool, { actor, endpoint: input.endpoint }),
  done: () => ({ message: "Notifications are off in this browser" }),
});
