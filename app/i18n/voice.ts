import type { i18n, TFunction } from "i18next";
import { options } from "./options.ts";

/** `skipInterpolation`: the places stay, for whoever fills them with more than text. */
type Values = Record<string, unknown> & { skipInterpolation?: boolean };

/** i18next's own interface, and a way to add texts that arrive later: components that show a text render again. */
export type Voice = i18n & { addTexts: (more: Record<string, string>) => void };

const PLACE = /\{\{-?\s*([^{}]+?)\s*\}\}/g;

/** Texts, placeholders and plurals of one language behind i18next's interface: docs/bypasses.md, "i18next". */
export function createVoice(code: string, dictionary: Record<string, string>, missing: (key: string) => void): Voice {
  const texts = new Map(Object.entries(dictionary));
  let rules: Intl.PluralRules | undefined;

  function formsOf(count: number): string[] {
    rules ??= new Intl.PluralRules(code);
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
  // react-i18next keeps the function that it was given: another one makes it render again.
  let current = t as TFunction;
  const listeners = new Set<() => void>();
  const voice = {
    language: code,
    languages: [code],
    options,
    isInitialized: true,
    hasLoadedNamespace: () => true,
    exists: (key: string) => texts.has(key),
    t,
    getFixedT: () => current,
    // A page keeps one language; all that can change are texts that arrive later.
    on: (_event: string, listener: () => void) => void listeners.add(listener),
    off: (_event: string, listener: () => void) => void listeners.delete(listener),
    addTexts(more: Record<string, string>) {
      for (const [key, text] of Object.entries(more)) texts.set(key, text);
      current = ((key: string, values?: Values) => t(key, values)) as TFunction;
      for (const listener of listeners) listener();
    },
  };
  return voice as unknown as Voice;
}
