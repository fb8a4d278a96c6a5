import { createHash } from "node:crypto";
import { type BackendModule, createInstance, type i18n, type ReadCallback, type TFunction } from "i18next";
import { getPool } from "../../db/pool.ts";
import { readTranslations } from "../../db/generated/site.ts";
import { readBranding } from "../http/branding.ts";
import { ownTurn } from "../http/own-turn.ts";
import { onSettingsNews } from "../http/settings-news.ts";
import { rememberKey } from "./missing-keys.ts";
import { fallback, options } from "./options.ts";
import { noteShown } from "./shown-texts.ts";
import type { Dictionary } from "./texts-by-folder.ts";
import { createVoice } from "./voice.ts";

/** Words change when staff edit them, so every process looks again after this long. */
const freshFor = 5_000;

/** i18next reads its dictionaries from PostgreSQL, and reports there what it did not find. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(code: string, _namespace: string, done: ReadCallback) {
    readTranslations(getPool(), { languageCode: code }).then(
      (dictionary) => done(null, dictionary),
      (error: Error) => done(error, false),
    );
  },
  create(codes: readonly string[], _namespace: string, key: string) {
    for (const code of codes) rememberKey(code, key);
  },
};

type Voice = { i18n: i18n; version: string; dictionary: Dictionary };
type Store = { readAt: number; voices: Map<string, Voice> };
let store: Promise<Store> | null = null;
let refreshing = false;

async function open(): Promise<Store> {
  const { languages } = await readBranding();
  const codes = [...new Set([fallback, ...languages.map(({ code }) => code)])];
  const source = createInstance();
  await source.use(backend).init({
    ...options,
    lng: fallback,
    preload: codes,
    saveMissing: true,
    saveMissingTo: "current",
  });
  const voices = new Map<string, Voice>();
  for (const code of codes) {
    const i18n = source.cloneInstance({ lng: code });
    await i18n.changeLanguage(code);
    // Each language takes some milliseconds of the event loop.
    await ownTurn();
    const dictionary = (source.getResourceBundle(code, "translation") ?? {}) as Dictionary;
    speakPlainly(i18n, dictionary);
    voices.set(code, { i18n, version: versionOf(dictionary), dictionary });
  }
  return { readAt: Date.now(), voices };
}

/** What asks i18next itself: another language, another form of the text. */
const ASKS_MORE = ["lng", "lngs", "ns", "context", "defaultValue", "ordinal", "postProcess"];

/** Looks texts up without i18next's search where no option needs it: docs/bypasses.md, "i18next". */
function speakPlainly(i18n: i18n, dictionary: Record<string, string>): void {
  const known = new Map(Object.entries(dictionary).filter(([, text]) => text !== "" && !text.includes("$t(")));
  const plain = new Map([...known].filter(([, text]) => !text.includes("{{")));
  const voice = createVoice(i18n.language, Object.fromEntries(known), () => {});
  const fill = (key: string, values: unknown): string | undefined =>
    known.has(key) && typeof values === "object" && values !== null && !ASKS_MORE.some((name) => name in values)
      ? voice.t(key, values as Record<string, unknown>)
      : undefined;
  const fix = i18n.getFixedT.bind(i18n) as (...args: unknown[]) => TFunction;
  const fixed = new Map<string, TFunction>();
  i18n.getFixedT = ((...args: unknown[]) => {
    const name = JSON.stringify(args);
    const made = fixed.get(name);
    if (made) return made;
    const t = fix(...args);
    // Somebody may ask for another language's words.
    if (args[0] && args[0] !== i18n.language) return t;
    const say = (key: string, ...rest: unknown[]) => {
      noteShown(key);
      return (
        (rest.length === 0 ? plain.get(key) : rest.length === 1 ? fill(key, rest[0]) : undefined) ??
        (t as unknown as (...all: unknown[]) => string)(key, ...rest)
      );
    };
    const quick = Object.assign(say, t) as unknown as TFunction;
    fixed.set(name, quick);
    return quick;
  }) as typeof i18n.getFixedT;
}

/** Names a dictionary by what it says, so that browsers may keep it. Empty where every text is its own key and nothing need be fetched. */
function versionOf(dictionary: Record<string, string>): string {
  const changed = Object.entries(dictionary).filter(([key, value]) => key !== value);
  if (changed.length === 0) return "";
  return createHash("sha256").update(JSON.stringify(changed)).digest("hex").slice(0, 12);
}

/** Nobody waits for fresher words: the old ones answer while the new ones are read. */
async function current(): Promise<Store> {
  onSettingsNews(forget);
  store ??= open();
  const known = await store.catch((error: unknown) => {
    store = null;
    throw error;
  });
  if (Date.now() - known.readAt > freshFor && !refreshing) {
    refreshing = true;
    open()
      .then((fresh) => store && (store = Promise.resolve(fresh)))
      .catch(() => undefined)
      .finally(() => (refreshing = false));
  }
  return known;
}

/** Somebody has changed a text: whoever asks next waits for the new ones. */
function forget(): void {
  store = null;
}

/** One instance a language, shared by all requests: rendering only reads it. */
export async function speak(code: string): Promise<Voice> {
  const { voices } = await current();
  const voice = voices.get(code) ?? voices.get(fallback);
  if (!voice) throw new Error("There is no dictionary at all");
  return voice;
}

/** Every key is its English sentence: enough for the page that says that there is no database. */
export async function speakWithoutWords(): Promise<Voice> {
  const i18n = createInstance();
  await i18n.init({ ...options, lng: fallback });
  return { i18n, version: "", dictionary: {} };
}

/** A text in every language of the site: the heads of a file that somebody exported in theirs. */
export async function inEveryLanguage(key: string): Promise<string[]> {
  const { voices } = await current();
  return [...new Set([key, ...[...voices.values()].map(({ i18n }) => i18n.t(key))])];
}
