import { z } from "zod";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, findPassword } from "../../../db/generated/iam.ts";
import { byMethod, call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { makeRecoveryCodes, makeSecret, notValid, proveCode } from "../../auth/second-step.ts";
import { checkCurrentPassword } from "./check-current-password.ts";

const code = z.object({ code: text("Code is required", 20) });
const shared = { beforeSecondStep: true, back: "/security" } as const;

/** Creates a new secret after the current password is verified. */
const begin = call({
  ...shared,
  roles: signedIn,
  input: z.object({ currentPassword: text("Current password is required", 1000) }),
  async run({ pool, actor, input, requestContext }) {
    await checkCurrentPassword(
      await findPassword(pool, { actor, address: requestContext.address }),
      input.currentPassword,
      requestContext.address,
    );
    await beginTwoFactor(pool, { actor, secret: makeSecret(actor.id), address: requestContext.address });
  },
  done: () => ({ to: "/security/two-factor" }),
});

/** Switches two-factor authentication on after the first valid code of the app. */
const confirm = call({
  ...shared,
  roles: signedIn,
  method: "PUT",
  input: code,
  back: "/security/two-factor",
  async run({ pool, actor, input }) {
    const { step } = await proveCode(actor, input.code);
    if (step === null) throw notValid();
    await confirmTwoFactor(pool, { actor, step, ...makeRecoveryCodes(actor.id) });
  },
  done: () => ({ message: "Two-factor authentication is on", to: "/security/recovery-codes" }),
});

/** Switches two-factor authentication off after a valid code of the app or a recovery code. */
const end = call({
  ...shared,
  roles: signedIn,
  method: "DELETE",
  input: code,
  async run({ pool, actor, input }) {
    await endTwoFactor(pool, { actor, ...(await proveCode(actor, input.code)) });
  },
  done: () => ({ message: "Two-factor authentication is off", to: "/security" }),
});

export const action = byMethod(begin, confirm, end);
