import { z } from "zod";
import { isCommonPassword } from "./common-passwords.ts";

/** A password to be: the specification asks for eight characters; the upper bound keeps hashing cheap. */
export const newPassword = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required" })
  .min(8, { error: "Password must be at least 8 characters" })
  .max(200, { error: "Password must be at most 200 characters" })
  .refine((password) => !isCommonPassword(password), { error: "This password is too common. Choose another one" });
