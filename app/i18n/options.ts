import type { InitOptions } from "i18next";

export const fallback = "en";

/** The key of a text is its English sentence, including dots and colons; a missing text is shown in English. */
export const options: InitOptions = {
  fallbackLng: false,
  ns: ["translation"],
  defaultNS: "translation",
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
};
