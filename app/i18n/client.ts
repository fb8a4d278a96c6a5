import type { i18n } from "i18next";
import { foldersOf } from "./folders-of.ts";
import { noteLateTexts } from "./late-texts.ts";
import { fallback } from "./options.ts";
import { reportMissing } from "./report-missing.ts";
import { createTinyI18n, type TinyI18n } from "./tiny-i18n.ts";

type Dictionary = Record<string, string>;
type Page = {
  code: string;
  /** A hash of the dictionary; empty where every text equals its key and nothing has to be fetched. */
  version: string;
  routeIds: string[];
  /** Texts of this page that its code does not contain, collected by the server. */
  own: Dictionary;
};

/** The first of these events loads the texts of the other screens, before a link can lead to them. */
const INPUTS = ["pointermove", "pointerdown", "keydown", "touchstart"];

/**
 * The browser's dictionary of one language: first the texts that the page's own code can show, then the rest with the
 * first input or the first missing text. English starts without a dictionary, because its keys are its sentences.
 */
export async function startInBrowser({ code, version, routeIds, own }: Page): Promise<i18n> {
  if (version === "") return createTinyI18n(code, new Map(), () => {});
  const isTranslated = code !== fallback;
  let rest: Promise<void> | null = null;
  let isComplete = false;
  const first = await readDictionary(code, version, foldersOf(routeIds));
  const tinyI18n: TinyI18n = createTinyI18n(code, new Map(Object.entries({ ...own, ...first })), (key) => {
    // Before the whole dictionary is loaded, every text of every screen would count as missing.
    if (isComplete) reportMissing(code, key);
    else if (isTranslated) void loadRest();
  });
  for (const input of INPUTS) addEventListener(input, () => void loadRest(), { once: true, passive: true });
  return tinyI18n;

  function loadRest(): Promise<void> {
    if (rest) return rest;
    rest = readDictionary(code, version).then((complete) => {
      if (!complete) return;
      isComplete = isTranslated;
      tinyI18n.addTexts(complete);
    });
    noteLateTexts(rest);
    return rest;
  }
}

/** The texts of these folders, or all. Null when they could not be read: the page then shows English. */
async function readDictionary(code: string, version: string, folders: string[] = []): Promise<Dictionary | null> {
  const query = new URLSearchParams({ v: version, ...(folders.length > 0 ? { for: folders.join(",") } : {}) });
  try {
    const response = await fetch(`/translations/${code}?${query}`, { credentials: "same-origin" });
    return response.ok ? ((await response.json()) as Dictionary) : null;
  } catch (error) {
    console.warn("The translations could not be loaded", error);
    return null;
  }
}
