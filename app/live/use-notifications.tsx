import { Link } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../frame/use-page.ts";
import { usePhrase } from "../i18n/use-phrase.ts";
import { chime } from "./chime.ts";
import type { UserEvent } from "./connection.ts";
import { showToast } from "../ui/toast.tsx";

/**
 * Reads the page's data again after each event (C-185); an event with a title is also shown and, if enabled, announced
 * by a sound.
 */
export function useNotifications(revalidate: () => void) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { sound, volume } = usePage().preferences;
  return useCallback(
    ({ title, description, url }: UserEvent) => {
      revalidate();
      if (!title) return;
      if (sound) chime(volume);
      showToast({
        kind: "info",
        title: t(title),
        text: description ? phrase(description) : undefined,
        // Two closes at once have the same title and are two notifications.
        id: `${title} ${description ?? ""} ${url ?? ""}`,
        action: url ? (
          <Link className="btn btn-ghost btn-sm" to={url}>
            {t("Open")}
          </Link>
        ) : undefined,
      });
    },
    [sound, volume, revalidate, phrase, t],
  );
}
