import { localeFor } from "../../ui/format/locale.ts";

/** The names of currencies in a language; undefined where a code has none. */
export function currencyNames(language: string | null): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([localeFor(language ?? "en")], {
    type: "currency",
    fallback: "none",
  });
  return (code) => (/^[A-Z]{3}$/.test(code) ? names.of(code) : undefined);
}
