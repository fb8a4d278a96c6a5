import Fuse, { type RangeTuple } from "fuse.js";

export type Searchable = { name: string; base: string; quote: string; alias: string | null };
/** The first and last index of each match in a text. */
export type Stretches = readonly RangeTuple[];
export type Marks = { pair: Stretches; alias: Stretches };
export type Found<T> = { asset: T; marks: Marks };

/** Separators are ignored: "eur/usd" would otherwise match every pair with a slash in its alias. */
function plain(text: string): string {
  return text.replace(/[/ _-]/g, "");
}

const keys = ["name", "base", "quote", "alias"] as const;

/**
 * Fuzzy search over name, base, quote and alias with threshold 0.3, best match first; the same code on the server and
 * in the browser (C-041).
 */
export function searchAssets<T extends Searchable>(assets: readonly T[], term: string): Found<T>[] {
  const wanted = plain(term);
  if (!wanted) return assets.map((asset) => ({ asset, marks: { pair: [], alias: [] } }));
  const index = new Fuse(assets, {
    threshold: 0.3,
    includeMatches: true,
    keys: [...keys],
    getFn: (asset, path) => plain(asset[String(path) as keyof Searchable] ?? ""),
  });
  return index.search(wanted).map(({ item, matches = [] }) => {
    const at = (key: (typeof keys)[number]) =>
      longest(
        matches.flatMap((match) => (match.key === key ? match.indices : [])),
        wanted.length,
      );
    const pair = `${item.base}/${item.quote}`;
    const base = plain(item.base).length;
    const inName = plain(item.name) === plain(pair) ? at("name") : [];
    const inParts = [...at("base"), ...at("quote").map(([from, to]): RangeTuple => [from + base, to + base])];
    return {
      asset: item,
      marks: {
        pair: placed(pair, inName.length > 0 ? inName : inParts),
        alias: placed(item.alias ?? "", at("alias")),
      },
    };
  });
}

/** A fuzzy match also includes single letters that are equal by chance; they are not marked when the term is longer. */
function longest(stretches: readonly RangeTuple[], typed: number): RangeTuple[] {
  return stretches.filter(([from, to]) => to - from + 1 >= Math.min(2, typed));
}

/** Maps indexes of the plain text to indexes of the shown text. */
function placed(text: string, stretches: readonly RangeTuple[]): Stretches {
  const places = [...text].flatMap((letter, place) => (plain(letter) ? [place] : []));
  return stretches.flatMap(([from, to]): RangeTuple[] => {
    const [first, last] = [places[from], places[to]];
    return first === undefined || last === undefined ? [] : [[first, last]];
  });
}
