import { z } from "zod";
import { requestVerification } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { email } from "../http/fields.ts";

/** Sends the verification e-mail again. The answer does not reveal whether the address has an account. */
export const action = call({
  roles: "public",
  input: z.object({ email: email() }),
  run: ({ pool, input, requestContext }) =>
    requestVerification(pool, { email: input.email, address: requestContext.address }),
  done: () => ({ message: "Verification Email Sent" }),
});
