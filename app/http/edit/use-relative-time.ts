import { useTranslation } from "react-i18next";
import { formatAgo, formatInFull } from "../../ui/format/relative-time.ts";
import { usePage } from "../use-page.ts";

/** A moment as "2 minutes ago" and in full, both in the reader's language, the latter by the reader's clock. */
export function useRelativeTime(): (at: string) => { ago: string; inFull: string } {
  const { i18n } = useTranslation();
  const { preferences } = usePage();
  return (at) => ({
    ago: formatAgo(at, i18n.language),
    inFull: formatInFull(at, i18n.language, preferences.timeZone),
  });
}
