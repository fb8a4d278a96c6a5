import { z } from "zod";
import { findSecondStep } from "../../../db/queries/iam/find-second-step.ts";
import { finishLogIn } from "../../../db/queries/iam/finish-log-in.ts";
import { call } from "../../http/call.ts";
import { Refusal } from "../../http/errors.ts";
import { tryLogIn } from "../../http/failed-log-in.ts";
import { optionalText, text } from "../../http/fields.ts";
import { safePath } from "../../http/negotiate.ts";
import { deviceOf } from "../../http/device.ts";
import { homeOf } from "../../http/roles.ts";
import { proofOf } from "../../http/second-step.ts";
import { endedPendingCookie, mintToken, pendingHash, sessionCookie } from "../../http/session.ts";
import { signedIn } from "../../http/typed.ts";

/** The second step of a log-in: the code of the app, or a recovery code. */
export const action = call({
  roles: "public",
  input: z.object({ code: text("Code is required", 20), next: optionalText(500) }),
  centred: true,
  back: "/second-step",
  async run(calling) {
    const { pool, input, request, visit } = calling;
    const pending = pendingHash(request);
    const factor = pending && (await findSecondStep(pool, { pendingHash: pending }));
    if (!pending || !factor) throw new Refusal(401, "BT124", "Please sign in again");
    return tryLogIn(calling, { pendingHash: pending }, async () => {
      const proof = proofOf(input.code, factor, factor.user_id);
      const { token, tokenHash } = mintToken();
      const { cookie, ...device } = deviceOf(request);
      const remember = await finishLogIn(pool, {
        ...proof,
        pendingHash: pending,
        tokenHash,
        address: visit.address,
        userAgent: request.headers.get("user-agent") ?? "",
        device,
      });
      const to = safePath(input.next, homeOf(factor.role_id));
      return { to, token, remember, cookies: [cookie, ...(await signedIn(request, factor.user_id, to))] };
    });
  },
  done: ({ to, token, remember, cookies }) => ({
    to,
    cookies: [sessionCookie(token, remember), endedPendingCookie(), ...cookies],
  }),
});
