import { type PrimitiveValueExpression, sql } from "slonik";

/** The query of a list: filters, order and page. site.page_ids documents the parts. */
export type ListAsk = {
  filters: Record<string, string>;
  page: {
    page: number;
    limit: number;
    /** A column name, prefixed with - for descending order. */
    sort: string;
    /** The first row of a known page, from which adjacent pages are found. */
    at: { page: number; key: string; id: string } | null;
    /** The number of rows if it is known, from which the last pages are found. */
    total: number | null;
  };
};

/** The query for the newest rows under a filter, or for one record by its id. */
export function newestOf(filters: ListAsk["filters"], limit = 1): ListAsk {
  return { filters, page: { page: 1, limit, sort: "-id", at: null, total: null } };
}

export function asJson(value: ListAsk["filters"] | ListAsk["page"]) {
  const text: PrimitiveValueExpression = JSON.stringify(value);
  return sql.fragment`${text}::jsonb`;
}
