import { z } from "zod";
import { renewRecoveryCodes } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { makeRecoveryCodes, notValid, proveCode } from "../../auth/second-step.ts";

/** Replaces the recovery codes after a valid code of the authenticator app. */
export const action = call({
  roles: signedIn,
  back: "/security",
  input: z.object({ code: text("Code is required", 20) }),
  async run({ pool, actor, input }) {
    const { step } = await proveCode(actor, input.code);
    if (step === null) throw notValid();
    await renewRecoveryCodes(pool, { actor, step, ...makeRecoveryCodes(actor.id) });
  },
  done: () => ({ to: "/security/recovery-codes" }),
});
