import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/**
 * What a notification or a reason says: each line that is a sentence of ours in the reader's language; figures, names and what people wrote
 * as they are, none of them a missing key.
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
