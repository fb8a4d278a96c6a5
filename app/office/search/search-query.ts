/** A search term read as an id, as a text, as both (a phone number), or as neither if it is too short. */
export type SearchQuery = { q: string; id: string; text: string };

const MAX_QUERY_LENGTH = 100;
/** A text with fewer letters or digits has no trigram and would scan every row. */
const MIN_LETTERS = 3;

export function readSearchQuery(query: string | null): SearchQuery {
  // Cut between code points, because PostgreSQL refuses half a surrogate pair.
  const q = [...(query ?? "").replace(/\p{Cc}/gu, " ").trim()].slice(0, MAX_QUERY_LENGTH).join("");
  const id = /^#?\s*([1-9]\d{0,14})$/.exec(q)?.[1] ?? "";
  const letters = q.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return { q, id, text: letters >= MIN_LETTERS ? q.replace(/^#\s*/, "") : "" };
}
