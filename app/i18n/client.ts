import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { options } from "./options.ts";
import { report } from "./report-missing.ts";

/** The browser's dictionary of one language. English needs none to begin with: its keys are its sentences. */
export async function startInBrowser(code: string, version: string): Promise<i18n> {
  const dictionary = version === "" ? {} : await readDictionary(code, version);
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    ...options,
    lng: code,
    resources: { [code]: { translation: dictionary } },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => report(code, key),
  });
  return instance;
}

async function readDictionary(code: string, version: string): Promise<Record<string, string>> {
  try {
    const answer = await fetch(`/translations/${code}?v=${version}`, { credentials: "same-origin" });
    return answer.ok ? ((await answer.json()) as Record<string, string>) : {};
  } catch (error) {
    console.warn("The translations could not be loaded", error);
    return {};
  }
}
