import { z } from "zod";
import { pushKey, subscribePush } from "../../../db/generated/site.ts";
import { describeAgent } from "../../auth/describe-agent.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";

const INVALID = "Your browser sent an invalid push subscription";

/** The public key with which a browser subscribes to push messages. */
export const loader = read({
  roles: signedIn,
  run: async ({ pool }) => ({ data: { key: await pushKey(pool, {}) } }),
});

/** Subscribes this browser. `endpoint` and `keys` have the form of PushSubscription.toJSON(). */
export const action = call({
  roles: signedIn,
  input: z.object({
    endpoint: text(INVALID, 1000),
    keys: z.object({ p256dh: text(INVALID), auth: text(INVALID) }, INVALID),
  }),
  run: ({ pool, actor, session, request, input: { endpoint, keys } }) =>
    subscribePush(pool, {
      actor,
      tokenHash: session.tokenHash,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      device: describeAgent(request.headers.get("user-agent")) ?? "",
    }),
  done: () => ({ message: "Notifications are on in this browser" }),
});
