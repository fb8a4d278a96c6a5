/** A search term read as an id, as a text, as both (a phone number), or as neither if it is too short. */
export type Asked = { q: string; id: string; text: string };

const LONGEST = 100;
/** A text with fewer letters or digits has no trigram and would scan every row. */
const SHORTEST = 3;

export function readAsked(query: string | null): Asked {
  // Cut between code points, because PostgreSQL refuses half a surrogate pair.
  const q = [...(query ?? "").replace(/\p{Cc}/gu, " ").trim()].slice(0, LONGEST).join("");
  const id = /^#?\s*([1-9]\d{0,14})$/.exec(q)?.[1] ?? "";
  const letters = q.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return { q, id, text: letters >= SHORTEST ? q.replace(/^#\s*/, "") : "" };
}
