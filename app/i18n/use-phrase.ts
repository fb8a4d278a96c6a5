import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/**
 * Translates the text of a notification or a reason line by line. Lines that are not keys, such as figures, names and
 * what people wrote, stay as they are and are not reported as missing.
 */
export function usePhrase(): (text: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (text) =>
      text
        .split(/\r?\n/)
        .map((line) => (i18n.exists(line) ? t(line) : line))
        .join("\n"),
    [t, i18n],
  );
}
