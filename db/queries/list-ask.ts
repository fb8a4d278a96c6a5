import { type PrimitiveValueExpression, sql } from "slonik";

/** What a screen asks of a list: which rows, and which page of them in which order. site.page_ids says what the parts mean. */
export type ListAsk = {
  filters: Record<string, string>;
  page: {
    page: number;
    limit: number;
    /** A column's name, with - before it when falling. */
    sort: string;
    /** The first row of a page that is known: pages beside it are found from there. */
    at: { page: number; key: string; id: string } | null;
    /** How many rows there are, when that is known: the last pages are found from the end. */
    total: number | null;
  };
};

/** The newest few of what a filter finds: one record by its id, or what stands on top. */
export function newestOf(filters: ListAsk["filters"], limit = 1): ListAsk {
  return { filters, page: { page: 1, limit, sort: "-id", at: null, total: null } };
}

export function asJson(value: ListAsk["filters"] | ListAsk["page"]) {
  const text: PrimitiveValueExpression = JSON.stringify(value);
  return sql.fragment`${text}::jsonb`;
}
