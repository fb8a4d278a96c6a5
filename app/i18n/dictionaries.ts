import { createHash } from "node:crypto";
import { type BackendModule, createInstance, type i18n, type ReadCallback, type TFunction } from "i18next";
import { getPool } from "../../db/pool.ts";
import { branding, readTranslations } from "../../db/generated/site.ts";
import { yieldToEventLoop } from "../process/yield-to-event-loop.ts";
import { refreshedValue } from "../process/refreshed-value.ts";
import { onSettingsChange } from "../process/settings-caches.ts";
import { rememberKey } from "./missing-keys.ts";
import { fallback, options } from "./options.ts";
import { noteShown } from "./shown-texts.ts";
import type { Dictionary } from "./texts-by-folder.ts";
import { createTinyI18n } from "./tiny-i18n.ts";

/** Edited texts are notified. After this time every process reads texts that were changed in another way. */
const REFRESH_AFTER_MS = 60_000;

/** i18next reads its dictionaries from PostgreSQL and reports missing keys there. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(code: string, _namespace: string, done: ReadCallback) {
    readTranslations(getPool(), { languageCode: code })
      .then((dictionary) => yieldToEventLoop().then(() => dictionary))
      .then(
        (dictionary) => done(null, dictionary),
        (error: Error) => done(error, false),
      );
  },
  create(codes: readonly string[], _namespace: string, key: string) {
    for (const code of codes) rememberKey(code, key);
  },
};

type LoadedLanguage = { i18n: i18n; version: string; dictionary: Dictionary };

type Languages = {
  codes: ReadonlySet<string>;
  /** Reads the texts of a language when it is used first. */
  load: (code: string) => Promise<LoadedLanguage>;
};

/** The languages that requests have used: a refresh reads them, so that no later request waits for it. */
const used = new Set([fallback]);

async function readLanguages(): Promise<Languages> {
  const site = await branding(getPool(), {});
  const codes = new Set([fallback, ...site.languages.map(({ code }) => code)]);
  const source = createInstance();
  await source.use(backend).init({ ...options, lng: fallback, saveMissing: true, saveMissingTo: "current" });
  const loaded = new Map<string, Promise<LoadedLanguage>>();
  function load(code: string): Promise<LoadedLanguage> {
    used.add(code);
    const language = loaded.get(code) ?? readLanguage(source, code);
    loaded.set(code, language);
    language.catch(() => loaded.delete(code));
    return language;
  }
  for (const code of used) {
    if (codes.has(code)) await load(code);
    await yieldToEventLoop();
  }
  return { codes, load };
}

async function readLanguage(source: i18n, code: string): Promise<LoadedLanguage> {
  const i18n = source.cloneInstance({ lng: code });
  await i18n.changeLanguage(code);
  // Thousands of texts: each step has a turn of the event loop of its own.
  await yieldToEventLoop();
  // i18next keeps the error of its backend to itself.
  if (!source.hasResourceBundle(code, "translation")) throw new Error(`The texts of ${code} could not be read`);
  const dictionary = source.getResourceBundle(code, "translation") as Dictionary;
  addDirectLookup(i18n, dictionary);
  await yieldToEventLoop();
  return { i18n, version: versionOf(dictionary), dictionary };
}

const languages = refreshedValue(readLanguages, REFRESH_AFTER_MS);

/** Options that need i18next itself: another language, another form of the text. */
const I18NEXT_OPTIONS = ["lng", "lngs", "ns", "context", "defaultValue", "ordinal", "postProcess"];

/** Looks texts up without i18next's search where no option needs it: docs/bypasses.md, "i18next". */
function addDirectLookup(i18n: i18n, dictionary: Record<string, string>): void {
  const known = new Map<string, string>();
  const plain = new Map<string, string>();
  // In one pass, because it takes a turn of the event loop.
  for (const [key, text] of Object.entries(dictionary)) {
    if (text === "" || text.includes("$t(")) continue;
    known.set(key, text);
    if (!text.includes("{{")) plain.set(key, text);
  }
  const texts = createTinyI18n(i18n.language, known, () => {});
  const fill = (key: string, values: unknown): string | undefined =>
    known.has(key) && typeof values === "object" && values !== null && !I18NEXT_OPTIONS.some((name) => name in values)
      ? texts.t(key, values as Record<string, unknown>)
      : undefined;
  const getFixedT = i18n.getFixedT.bind(i18n) as (...args: unknown[]) => TFunction;
  const cached = new Map<string, TFunction>();
  i18n.getFixedT = ((...args: unknown[]) => {
    const name = JSON.stringify(args);
    const found = cached.get(name);
    if (found) return found;
    const t = getFixedT(...args);
    // The caller asked for another language.
    if (args[0] && args[0] !== i18n.language) return t;
    const direct = (key: string, ...rest: unknown[]) => {
      noteShown(key);
      return (
        (rest.length === 0 ? plain.get(key) : rest.length === 1 ? fill(key, rest[0]) : undefined) ??
        (t as unknown as (...all: unknown[]) => string)(key, ...rest)
      );
    };
    const directT = Object.assign(direct, t) as unknown as TFunction;
    cached.set(name, directT);
    return directT;
  }) as typeof i18n.getFixedT;
}

/** A hash of the texts, so that browsers can cache the dictionary. Empty where every text equals its key. */
function versionOf(dictionary: Record<string, string>): string {
  const changed = Object.entries(dictionary).filter(([key, value]) => key !== value);
  if (changed.length === 0) return "";
  return createHash("sha256").update(JSON.stringify(changed)).digest("hex").slice(0, 12);
}

function getLanguages(): Promise<Languages> {
  onSettingsChange(languages.clear);
  return languages.get();
}

/** One instance per language, shared by all requests: rendering only reads it. Another code gives the fallback. */
export async function loadLanguage(code: string): Promise<LoadedLanguage> {
  const { codes, load } = await getLanguages();
  return load(codes.has(code) ? code : fallback);
}

/** Every key is its English sentence, which is enough for the page that reports a missing database. */
export async function englishOnly(): Promise<LoadedLanguage> {
  const i18n = createInstance();
  await i18n.init({ ...options, lng: fallback });
  return { i18n, version: "", dictionary: {} };
}

/** A text in every language of the site: a file may have been exported in any of them. */
export async function inEveryLanguage(key: string): Promise<string[]> {
  const { codes, load } = await getLanguages();
  const loaded = await Promise.all([...codes].map(load));
  return [...new Set([key, ...loaded.map(({ i18n }) => i18n.t(key))])];
}
