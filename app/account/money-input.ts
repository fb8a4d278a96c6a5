import { z } from "zod";
import { decimalText, id } from "../http/fields.ts";
import { pageNumber } from "../http/paging.ts";

export const amount = decimalText("Enter a valid amount", "Amount is required");

export const wallet = id("Wallet is required");

/** Page number and size of a history (C-172, C-174). */
export const historyPage = z.object({
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).catch(15),
});
