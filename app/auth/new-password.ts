import { z } from "zod";
import { isCommonPassword } from "./common-passwords.ts";

/** A new password: the specification requires eight characters; the upper bound limits the cost of hashing. */
export const newPassword = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required" })
  .min(8, { error: "Password must be at least 8 characters" })
  .max(200, { error: "Password must be at most 200 characters" })
  .refine((password) => !isCommonPassword(password), { error: "This password is too common. Choose another one" });
