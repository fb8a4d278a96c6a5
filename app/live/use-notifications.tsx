import { Link } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { EventKind } from "../frame/event-sounds.ts";
import { usePhrase } from "../i18n/use-phrase.ts";
import type { UserEvent } from "./connection.ts";
import { readAgain } from "./read-again.ts";
import { useSound } from "./use-sound.ts";
import { formatFigures } from "../ui/format/figures-in-text.ts";
import { showToast } from "../ui/toast.tsx";

/** The kinds of notifications by their type; all others are messages. */
const kinds = new Map<string, EventKind>([
  ["pending_filled", "fill"],
  ["pending_rejected", "rejection"],
  ["pending_cancelled", "rejection"],
  ["order_closed", "level"],
  ["margin_call", "margin"],
  ["price_alert", "alert"],
]);

/**
 * Reads the page's data again after each event (C-185); an event with a title is also shown and, if enabled, announced
 * by a sound.
 */
export function useNotifications() {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const play = useSound();
  return useCallback(
    ({ type = "", title, description, url }: UserEvent) => {
      readAgain();
      if (!title) return;
      play(kinds.get(type) ?? "message");
      showToast({
        kind: "info",
        title: t(title),
        text: description ? formatFigures(phrase(description)) : undefined,
        // Two closes at once have the same title and are two notifications.
        id: `${title} ${description ?? ""} ${url ?? ""}`,
        action: url ? (
          <Link className="btn btn-ghost btn-sm" to={url}>
            {t("Open")}
          </Link>
        ) : undefined,
      });
    },
    [play, phrase, t],
  );
}
