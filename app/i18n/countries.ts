import { countries } from "countries-list";
import { isLocale } from "../ui/format/locale.ts";

/** A country's English name, which is stored, and its name in the reader's language. */
export type CountryChoice = { value: string; label: string };

const sorted = new Map<string, CountryChoice[]>();

/**
 * All countries, named and sorted in a language; none for a code that is not a language, which staff may have added.
 */
export function countryChoices(language: string): CountryChoice[] {
  const known = sorted.get(language);
  if (known) return known;
  if (!isLocale(language)) return [];
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
