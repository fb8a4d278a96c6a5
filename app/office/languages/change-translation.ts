import { z } from "zod";
import { deleteTranslation, findTranslation, saveTranslation } from "../../../db/generated/site.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";

/** Keys and values are not trimmed, because they may begin or end with a space. */
export const action = serveRecord({
  roles: [admin],
  changesSettings: true,
  list: ({ code }) => `/admin/languages/${code}`,
  find: findTranslation,
  input: z.object({
    code: text("Code is required", 12),
    key: z.string("Key is required").min(1, "Key is required").max(500, "Key must be between 1 and 500 characters"),
    value: z.string("Value is required").min(1, "Value is required").max(5000, "This text is too long"),
  }),
  save: ({ pool, input, ...translation }) => saveTranslation(pool, { ...translation, ...input }),
  remove: deleteTranslation,
  messages: {
    added: "Translation added successfully",
    changed: "Translation updated successfully",
    removed: "Translation deleted successfully",
  },
});
