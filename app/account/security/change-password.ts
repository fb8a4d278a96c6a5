import { z } from "zod";
import { changePassword, findPassword } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { newPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { signedIn } from "../../http/roles.ts";
import { mintToken, sessionCookie } from "../../http/session.ts";
import { checkCurrentPassword } from "./check-current-password.ts";

/** Ends every other session; this one continues under a new token (C-180). */
export const action = call({
  roles: signedIn,
  method: "PUT",
  beforeSecondStep: true,
  back: "/security",
  input: z.object({
    currentPassword: z
      .string({ error: "Current password is required" })
      .min(1, "Current password is required")
      .max(1000),
    newPassword: z.preprocess(
      (value) => value || undefined,
      z.string({ error: "New password is required" }).pipe(newPassword),
    ),
  }),
  async run({ pool, actor, session, input, requestContext }) {
    const currentHash = await findPassword(pool, { actor, address: requestContext.address });
    await checkCurrentPassword(currentHash, input.currentPassword, requestContext.address);
    const { token, tokenHash } = mintToken();
    await changePassword(pool, {
      actor,
      currentHash,
      newHash: await hashPassword(input.newPassword, requestContext.address),
      tokenHash: session.tokenHash,
      newTokenHash: tokenHash,
      address: requestContext.address,
    });
    return sessionCookie(token, session.remember);
  },
  done: (cookie) => ({ message: "Password Updated", to: "/security", cookies: [cookie] }),
});
