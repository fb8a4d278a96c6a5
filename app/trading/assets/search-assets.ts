import Fuse, { type RangeTuple } from "fuse.js";
import type { Marks, MatchRanges } from "../model/asset.ts";

export type Searchable = { name: string; base: string; quote: string; alias: string | null };
export type Found<T> = { asset: T; marks: Marks };

/** Separators are ignored: "eur/usd" would otherwise match every pair with a slash in its alias. */
function withoutSeparators(text: string): string {
  return text.replace(/[/ _-]/g, "");
}

const keys = ["name", "base", "quote", "alias"] as const;

/**
 * Fuzzy search over name, base, quote and alias with threshold 0.3, best match first; the same code on the server and
 * in the browser (C-041).
 */
export function searchAssets<T extends Searchable>(assets: readonly T[], term: string): Found<T>[] {
  const wanted = withoutSeparators(term);
  if (!wanted) return assets.map((asset) => ({ asset, marks: { pair: [], alias: [] } }));
  const index = new Fuse(assets, {
    threshold: 0.3,
    includeMatches: true,
    keys: [...keys],
    getFn: (asset, path) => withoutSeparators(asset[String(path) as keyof Searchable] ?? ""),
  });
  return index.search(wanted).map(({ item, matches = [] }) => {
    const at = (key: (typeof keys)[number]) =>
      significantRanges(
        matches.flatMap((match) => (match.key === key ? match.indices : [])),
        wanted.length,
      );
    const pair = `${item.base}/${item.quote}`;
    const base = withoutSeparators(item.base).length;
    const inName = withoutSeparators(item.name) === withoutSeparators(pair) ? at("name") : [];
    const inParts = [...at("base"), ...at("quote").map(([from, to]): RangeTuple => [from + base, to + base])];
    return {
      asset: item,
      marks: {
        pair: toShownRanges(pair, inName.length > 0 ? inName : inParts),
        alias: toShownRanges(item.alias ?? "", at("alias")),
      },
    };
  });
}

/** A fuzzy match also includes single letters that are equal by chance; they are not marked when the term is longer. */
function significantRanges(ranges: readonly RangeTuple[], typedLength: number): RangeTuple[] {
  return ranges.filter(([from, to]) => to - from + 1 >= Math.min(2, typedLength));
}

/** Maps indexes of the plain text to indexes of the shown text. */
function toShownRanges(text: string, ranges: readonly RangeTuple[]): MatchRanges {
  const places = [...text].flatMap((letter, place) => (withoutSeparators(letter) ? [place] : []));
  return ranges.flatMap(([from, to]): RangeTuple[] => {
    const [first, last] = [places[from], places[to]];
    return first === undefined || last === undefined ? [] : [[first, last]];
  });
}
