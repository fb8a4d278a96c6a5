import { z } from "zod";
import { email, flag, isPhoneShaped, optionalDay, optionalText, text } from "../http/fields.ts";
import { humanFields } from "./check-human.ts";
import { newPassword } from "../auth/new-password.ts";

/** The fields of the sign-up form with the specification's messages (C-011, C-120). */
export const newCustomer = z
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
