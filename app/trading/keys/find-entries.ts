import Fuse from "fuse.js";

type Findable = { label: string; words?: string };

/** Fuzzy, as the list's own search is (C-041); best first. Without a term everything, as it stands. */
export function findEntries<T extends Findable>(entries: readonly T[], term: string): T[] {
  const wanted = term.trim();
  if (!wanted) return [...entries];
  const index = new Fuse(entries, { keys: ["label", "words"], threshold: 0.3, ignoreLocation: true });
  return index.search(wanted).map(({ item }) => item);
}
