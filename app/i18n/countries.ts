import { countries } from "countries-list";

const sorted = new Map<string, string[]>();

/** Every country's name in a language, in that language's order. */
export function countryNames(language: string): string[] {
  const known = sorted.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  const list = Object.keys(countries)
    .map((code) => names.of(code) ?? code)
    .sort(new Intl.Collator(language).compare);
  sorted.set(language, list);
  return list;
}
