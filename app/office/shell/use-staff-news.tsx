import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../http/use-page.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { chime } from "../../live/chime.ts";
import { connect, type UserEvent } from "../../live/connection.ts";
import { useReadAgain } from "../../live/use-read-again.ts";
import { Link } from "../../ui/link.tsx";
import { showToast } from "../../ui/toast.tsx";

/** What is told to a member of staff while they work: a toast, and the page read again. */
export function useStaffNews(): void {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const readAgain = useReadAgain();
  const { sound, volume } = usePage().preferences;
  const say = ({ title, description, url }: UserEvent) => {
    readAgain();
    if (!title) return;
    if (sound) chime(volume);
    showToast({
      kind: "told",
      title: t(title),
      text: description ? phrase(description) : undefined,
      id: `${title} ${description ?? ""} ${url ?? ""}`,
      action: url ? (
        <Link className="btn btn-ghost btn-sm" to={url}>
          {t("Open")}
        </Link>
      ) : undefined,
    });
  };
  const told = useRef(say);
  useEffect(() => {
    told.current = say;
  });
  useEffect(() => {
    const connection = connect({
      onPrices: () => {},
      onUser: (event) => told.current(event),
      onReturn: () => told.current({}),
      onState: () => {},
    });
    return () => connection.close();
  }, []);
}
