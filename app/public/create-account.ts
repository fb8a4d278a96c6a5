import { signUp } from "../../db/generated/iam.ts";
import { readBranding } from "../frame/branding.ts";
import { call } from "../http/call.ts";
import { checkHuman } from "./check-human.ts";
import { hashPassword } from "../auth/passwords.ts";
import { detectLanguage } from "../frame/detect-language.ts";
import { newCustomer } from "./sign-up-input.ts";

/** The answer is the same when the e-mail is taken; its owner is notified by e-mail (C-151). */
export const action = call({
  roles: "public",
  input: newCustomer,
  back: "/signup",
  async run(calling) {
    await checkHuman("sign_up", calling);
    const { pool, input, request, context, requestContext } = calling;
    const passwordHash = await hashPassword(input.password, requestContext.address);
    const language = await detectLanguage(request, context);
    await signUp(pool, { ...input, passwordHash, languageCode: language.code, clientAddress: requestContext.address });
    return readBranding();
  },
  done: ({ emailVerify }) => ({
    to: "/signup/done",
    data: {
      title: "Sucessful",
      message: "Account Created",
      description: emailVerify === "on" ? "Verification Email Sent" : "Your account has been created successfully",
    },
  }),
});
