import Fuse from "fuse.js";

export type Searchable = { name: string; base: string; quote: string; alias: string | null };

/** "eur/usd" would match every pair with a slash in its alias: separators say nothing. */
function plain(text: string): string {
  return text.replace(/[/ _-]/g, "");
}

/** C-041: fuzzy over name, base, quote and alias with threshold 0.3; the same on the server and in the browser. */
export function searchAssets<T extends Searchable>(assets: readonly T[], term: string): T[] {
  const wanted = plain(term);
  if (!wanted) return [...assets];
  const keys = ["name", "base", "quote", "alias"];
  const index = new Fuse(assets, {
    threshold: 0.3,
    keys,
    getFn: (asset, path) => {
      const value = asset[String(path) as keyof Searchable];
      return value ? plain(value) : "";
    },
  });
  return index.search(wanted).map((hit) => hit.item);
}
