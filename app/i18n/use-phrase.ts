import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What a notification says: a sentence of ours in the reader's language, and figures, names and reasons as they were written, none of them a missing key. */
export function usePhrase(): (text: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback((text) => (i18n.exists(text) ? t(text) : text), [t, i18n]);
}
