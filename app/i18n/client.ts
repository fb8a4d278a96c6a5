import type { i18n } from "i18next";
import { report } from "./report-missing.ts";
import { createVoice } from "./voice.ts";

/**
 * The browser's dictionary of one language. English needs none to begin with: its keys are its sentences. Who holds no dictionary cannot tell what
 * is missing in it, and says nothing: every text of every screen would be told.
 */
export async function startInBrowser(code: string, version: string): Promise<i18n> {
  const dictionary = version === "" ? null : await readDictionary(code, version);
  return createVoice(code, dictionary ?? {}, (key) => dictionary && report(code, key));
}

async function readDictionary(code: string, version: string): Promise<Record<string, string> | null> {
  try {
    const answer = await fetch(`/translations/${code}?v=${version}`, { credentials: "same-origin" });
    return answer.ok ? ((await answer.json()) as Record<string, string>) : null;
  } catch (error) {
    console.warn("The translations could not be loaded", error);
    return null;
  }
}
