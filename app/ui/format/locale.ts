/** A code such as "en-12" may be configured, and Intl throws on it. */
export function isLocale(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

/** The locale that Intl formats in for a language: English for a code that Intl does not accept. */
export function localeFor(language: string): string {
  return isLocale(language) ? language : "en";
}
