import { z } from "zod";

/** The position of a page, as every list returns it. */
export type PageMeta = { total: number; per_page: number; page: number; pages: number };

/** The page number of a query; 1 if it is invalid. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

export function pageMeta(total: number, { page, limit }: { page: number; limit: number }): PageMeta {
  return { total, per_page: limit, page, pages: Math.ceil(total / limit) };
}

/** A list without pages in the shape of a paged one; `perPage` if the specification gives its maximum. */
export function onePage<Row>(data: readonly Row[], perPage = data.length): { data: readonly Row[]; meta: PageMeta } {
  return { data, meta: { total: data.length, per_page: perPage, page: 1, pages: 1 } };
}
