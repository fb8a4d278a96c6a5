import { z } from "zod";
import { requestVerification } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { email } from "../../http/fields.ts";

/** the verification mail once more. Says the same whether somebody waits for it or not. */
export const action = call({
  roles: "public",
  input: z.object({ email: email() }),
  run: ({ pool, input, visit }) => requestVerification(pool, { email: input.email, address: visit.address }),
  done: () => ({ message: "Verification Email Sent" }),
});
