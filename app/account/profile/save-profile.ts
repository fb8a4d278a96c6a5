import { z } from "zod";
import { updateProfile } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { isPhoneShaped, optionalDay, optionalText, text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

/** E-mail, role and other fields of the body are ignored (C-179). */
export const action = call({
  roles: signedIn,
  method: "PUT",
  back: "/profile",
  input: z.object({
    fullName: text("Full name is required", 200),
    phone: optionalText(40).refine((phone) => phone === null || isPhoneShaped(phone), "Phone number is invalid"),
    birthDate: optionalDay("Birth date is invalid"),
    country: optionalText(100),
    city: optionalText(100),
    address: optionalText(300),
    postalCode: optionalText(20),
  }),
  run: ({ pool, actor, input }) =>
    updateProfile(pool, {
      actor,
      fullName: input.fullName,
      phone: input.phone,
      birthDate: input.birthDate,
      country: input.country,
      city: input.city,
      address: input.address,
      postalCode: input.postalCode,
    }),
  done: () => ({ message: "Profile updated" }),
});
