import { z } from "zod";
import { finishLogIn } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { authenticateByPendingLogIn } from "../auth/by-second-step.ts";
import { tryLogIn } from "../auth/failed-log-in.ts";
import { optionalText, text } from "../http/fields.ts";
import { safePath } from "../http/negotiate.ts";
import { deviceOf } from "../auth/device.ts";
import { homeOf } from "../http/roles.ts";
import { endedPendingCookie, mintToken, pendingHash, sessionCookie } from "../http/session.ts";
import { signedIn } from "../http/draft-cookie.ts";

/** The second step of a log-in: a code of the authenticator app or a recovery code. */
export const action = call({
  roles: "public",
  input: z.object({ code: text("Code is required", 20), next: optionalText(500) }),
  centred: true,
  back: "/second-step",
  async run(calling) {
    const { pool, input, request, requestContext } = calling;
    const found = await authenticateByPendingLogIn(request, { pool, pendingHash: pendingHash(request) });
    return tryLogIn(calling, { pendingHash: found.pendingHash }, async () => {
      const proof = found.prove(input.code);
      const { token, tokenHash } = mintToken();
      const { cookie, ...device } = deviceOf(request);
      const remember = await finishLogIn(pool, {
        ...proof,
        pendingHash: found.pendingHash,
        tokenHash,
        address: requestContext.address,
        userAgent: request.headers.get("user-agent") ?? "",
        deviceHash: device.hash,
        device: device.name,
      });
      const to = safePath(input.next, homeOf(found.role_id));
      return { to, token, remember, cookies: [cookie, ...(await signedIn(request, found.user_id, to))] };
    });
  },
  done: ({ to, token, remember, cookies }) => ({
    to,
    cookies: [sessionCookie(token, remember), endedPendingCookie(), ...cookies],
  }),
});
