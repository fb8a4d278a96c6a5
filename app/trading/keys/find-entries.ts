import Fuse from "fuse.js";

type Findable = { label: string; words?: string };

/** Fuzzy, with the threshold of the instrument search (C-041), best match first; all entries without a term. */
export function findEntries<T extends Findable>(entries: readonly T[], term: string): T[] {
  const wanted = term.trim();
  if (!wanted) return [...entries];
  const index = new Fuse(entries, { keys: ["label", "words"], threshold: 0.3, ignoreLocation: true });
  return index.search(wanted).map(({ item }) => item);
}
