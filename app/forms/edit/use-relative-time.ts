import { useTranslation } from "react-i18next";
import { formatAgo, formatInFull } from "../../ui/format/relative-time.ts";
import { usePage } from "../../frame/use-page.ts";

/** Formats a time as "2 minutes ago" and in full, in the user's language and time zone. */
export function useRelativeTime(): (at: string) => { ago: string; inFull: string } {
  const { i18n } = useTranslation();
  const { preferences } = usePage();
  return (at) => ({
    ago: formatAgo(at, i18n.language),
    inFull: formatInFull(at, i18n.language, preferences.timeZone),
  });
}
