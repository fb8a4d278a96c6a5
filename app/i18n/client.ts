import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { options } from "./options.ts";

const quiet = 1_500;

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

async function readDictionary(code: string, version = ""): Promise<Record<string, string>> {
  try {
    const answer = await fetch(`/translations/${code}${version && `?v=${version}`}`, { credentials: "same-origin" });
    return answer.ok ? ((await answer.json()) as Record<string, string>) : {};
  } catch (error) {
    console.warn("The translations could not be loaded", error);
    return {};
  }
}

const missing = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Texts that only the browser shows are reported once the page is quiet, and only those that the server does not know. */
function report(code: string, key: string): void {
  missing.add(key);
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const known = await readDictionary(code);
    for (const one of missing) {
      missing.delete(one);
      if (Object.hasOwn(known, one)) continue;
      await fetch(`/translations/${code}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ key: one }),
      }).catch((error: unknown) => console.warn("A missing text was not reported", error));
    }
  }, quiet);
}
