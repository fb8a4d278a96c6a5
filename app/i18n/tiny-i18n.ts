import type { i18n, TFunction } from "i18next";
import { localeFor } from "../ui/format/locale.ts";
import { options } from "./options.ts";

/** `skipInterpolation` leaves the placeholders in the text, for callers that fill them with elements. */
type Values = Record<string, unknown> & { skipInterpolation?: boolean };

/** i18next's interface and a method that adds texts later; components that show a text then render again. */
export type TinyI18n = i18n & { addTexts: (more: Record<string, string>) => void };

const PLACE = /\{\{-?\s*([^{}]+?)\s*\}\}/g;

/** Texts, placeholders and plurals of one language behind i18next's interface: docs/bypasses.md, "i18next". */
export function createTinyI18n(code: string, texts: Map<string, string>, missing: (key: string) => void): TinyI18n {
  let rules: Intl.PluralRules | undefined;

  function formsOf(count: number): string[] {
    rules ??= new Intl.PluralRules(localeFor(code));
    const form = rules.select(count);
    return count === 0 ? ["zero", form] : [form];
  }

  function textOf(key: string, count: unknown): string {
    const forms = typeof count === "number" ? formsOf(count) : [];
    for (const name of [...forms.map((form) => `${key}_${form}`), key]) {
      const text = texts.get(name);
      if (text !== undefined) return text;
    }
    missing(key);
    return key;
  }

  const t = (key: string, values?: Values) => {
    const text = textOf(key, values?.count);
    if (!values || values.skipInterpolation) return text;
    return text.replace(PLACE, (_, name: string) => String(values[name] ?? ""));
  };
  // react-i18next keeps the function that it was given, so only another function makes it render again.
  let current = t as TFunction;
  const listeners = new Set<() => void>();
  const tinyI18n = {
    language: code,
    languages: [code],
    options,
    isInitialized: true,
    hasLoadedNamespace: () => true,
    exists: (key: string) => texts.has(key),
    t,
    getFixedT: () => current,
    // A page keeps one language; only later texts can change what it shows.
    on: (_event: string, listener: () => void) => void listeners.add(listener),
    off: (_event: string, listener: () => void) => void listeners.delete(listener),
    addTexts(more: Record<string, string>) {
      for (const [key, text] of Object.entries(more)) texts.set(key, text);
      current = ((key: string, values?: Values) => t(key, values)) as TFunction;
      for (const listener of listeners) listener();
    },
  };
  return tinyI18n as unknown as TinyI18n;
}
