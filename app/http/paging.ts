import { z } from "zod";

/** Where a page stands among all of them, as every list tells it. */
export type PageMeta = { total: number; per_page: number; page: number; pages: number };

/** Which page an address asks for; what makes no sense is the first one. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

export function pageMeta(total: number, { page, limit }: { page: number; limit: number }): PageMeta {
  return { total, per_page: limit, page, pages: Math.ceil(total / limit) };
}

/** A list that is never longer than one page, in the shape of those that are; `perPage` where the specification says how long it could be. */
export function onePage<Row>(data: readonly Row[], perPage = data.length): { data: readonly Row[]; meta: PageMeta } {
  return { data, meta: { total: data.length, per_page: perPage, page: 1, pages: 1 } };
}
