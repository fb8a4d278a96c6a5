import { countries } from "countries-list";

/** A country's English name, under which it is kept, and its name where it is read. */
export type CountryChoice = { value: string; label: string };

const sorted = new Map<string, CountryChoice[]>();

/** Every country in a language's words and order; none under a code that is no language, which staff may have added. */
export function countryChoices(language: string): CountryChoice[] {
  const known = sorted.get(language);
  if (known) return known;
  if (!isLanguage(language)) return [];
  const [own, english] = [namesIn(language), namesIn("en")];
  const { compare } = new Intl.Collator(language);
  const list = Object.keys(countries)
    .map((code) => ({ value: english(code), label: own(code) }))
    .sort((one, other) => compare(one.label, other.label));
  sorted.set(language, list);
  return list;
}

function namesIn(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** "en-12" may be the code of a language here, and Intl refuses it. */
export function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
