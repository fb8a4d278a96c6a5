import type { i18n, TFunction } from "i18next";
import { options } from "./options.ts";

/** `skipInterpolation`: the places stay, for whoever fills them with more than text. */
type Values = Record<string, unknown> & { skipInterpolation?: boolean };

const PLACE = /\{\{-?\s*([^{}]+?)\s*\}\}/g;

/**
 * What i18next says, for the one language that a page speaks: sentences, their places and their plurals. All of i18next is thirteen kilobytes in
 * front of the first price; the browser needs none of its languages, backends and formats. tests/ui/voice.test.ts holds both against each other.
 */
export function createVoice(code: string, dictionary: Record<string, string>, missing: (key: string) => void): i18n {
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
  const voice = {
    language: code,
    languages: [code],
    options,
    isInitialized: true,
    hasLoadedNamespace: () => true,
    exists: (key: string) => texts.has(key),
    t,
    getFixedT: () => t as TFunction,
    // A page speaks one language for as long as it lives.
    on() {},
    off() {},
  };
  return voice as unknown as i18n;
}
