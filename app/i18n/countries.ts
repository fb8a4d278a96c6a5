import { countries } from "countries-list";

const sorted = new Map<string, string[]>();

/** Every country's name in a language, in that language's order; none under a code that is no language, which staff may have added. */
export function countryNames(language: string): string[] {
  const known = sorted.get(language);
  if (known) return known;
  if (!isLanguage(language)) return [];
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  const list = Object.keys(countries)
    .map((code) => names.of(code) ?? code)
    .sort(new Intl.Collator(language).compare);
  sorted.set(language, list);
  return list;
}

/** "en-12" may be the code of a language here, and Intl refuses it. */
export function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
