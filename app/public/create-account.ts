import { z } from "zod";
import { signUp } from "../../db/generated/iam.ts";
import { readBranding } from "../frame/branding.ts";
import { call } from "../http/call.ts";
import { email, flag, isPhoneShaped, optionalDay, optionalText, text } from "../http/fields.ts";
import { checkHuman, humanFields } from "./check-human.ts";
import { newPassword } from "../auth/new-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import { detectLanguage } from "../frame/detect-language.ts";

/** The fields of the sign-up form with the specification's messages (C-011, C-120). */
const newCustomer = z
  .object({
    fullName: text("Full name is required", 200),
    email: email(),
    password: newPassword,
    passwordConfirmation: z.string({ error: "Passwords must match" }),
    phone: text("Phone number is required", 40).refine(isPhoneShaped, "Phone number is invalid"),
    birthDate: optionalDay("Birth date is invalid"),
    country: text("Country is required", 100),
    city: text("City is required", 100),
    address: text("Address is required", 300),
    postalCode: text("Postal code is required", 20),
    promoCode: optionalText(20),
    currency: text("Currency is required", 10),
    ...humanFields,
    refId: optionalText(100),
    termsAccepted: flag().refine((accepted) => accepted, "Accept the terms to create an account"),
  })
  .superRefine((person, context) => {
    if (person.password !== person.passwordConfirmation) {
      context.addIssue({ code: "custom", path: ["passwordConfirmation"], message: "Passwords must match" });
    }
  });

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
