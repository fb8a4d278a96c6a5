import { z } from "zod";
import { text } from "../../http/fields.ts";

/** Not trimmed, because texts and keys may begin or end with a space. */
export const translationInput = z.object({
  code: text("Code is required", 12),
  key: z.string("Key is required").min(1, "Key is required").max(500, "Key must be between 1 and 500 characters"),
  value: z.string("Value is required").min(1, "Value is required").max(5000, "This text is too long"),
});
