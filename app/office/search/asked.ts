/** What somebody searches the office for: an id, a text, both (a phone is a number), or neither while it says too little. */
export type Asked = { q: string; id: string; text: string };

const LONGEST = 100;
/** Fewer letters or digits have no trigram, and would read every row. */
const SHORTEST = 3;

export function readAsked(query: string | null): Asked {
  // Whole characters: half of one is no text for the database.
  const q = [...(query ?? "").replace(/\p{Cc}/gu, " ").trim()].slice(0, LONGEST).join("");
  const id = /^#?\s*([1-9]\d{0,14})$/.exec(q)?.[1] ?? "";
  const letters = q.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return { q, id, text: letters >= SHORTEST ? q.replace(/^#\s*/, "") : "" };
}
