import { z } from "zod";
import { ungroup } from "../ui/format/grouping.ts";

/**
 * An amount as people and programs write it: digits, in threes with spaces between if they like, one point, nothing around it. JSON numbers pass as long as JavaScript still holds every
 * digit of them. How large and how fine it may be is a rule, and SQL has it.
 */
export const amount = z
  .union([z.string(), z.number()], "Amount is required")
  .transform((value) => (typeof value === "number" && Math.abs(value) < 1e9 ? String(value) : value))
  .transform((value) => (typeof value === "string" ? ungroup(value) : value))
  .pipe(
    z
      .string("The amount is not valid")
      .min(1, "Amount is required")
      .regex(/^\d{1,15}(\.\d{1,18})?$/, "The amount is not valid"),
  );

export const wallet = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().positive()], "Wallet is required")
  .transform(Number);

export const rowId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** C-172, C-174: which page of a history. */
export const historyPage = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  limit: z.coerce.number().int().min(1).max(100).catch(15),
});

export function pageMeta(total: number, { page, limit }: { page: number; limit: number }) {
  return { total, per_page: limit, page, pages: Math.ceil(total / limit) };
}
