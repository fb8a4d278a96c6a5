import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../http/use-page.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { chime } from "../../live/chime.ts";
import { connect, type UserEvent } from "../../live/connection.ts";
import { type Connection, useFreshness } from "../../live/freshness.ts";
import { useReadAgain } from "../../live/use-read-again.ts";
import { Link } from "../../ui/link.tsx";
import { showToast } from "../../ui/toast.tsx";

/**
 * What is told to a member of staff while they work: a toast, and the page read again. The same socket hears of the instruments that move, and
 * so whether prices are live.
 */
export function useStaffNews(moving: readonly string[]): Connection {
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
  const { connection, watch } = useFreshness(moving.length > 0);
  const socket = useRef<ReturnType<typeof connect> | null>(null);
  const wanted = moving.join(",");
  const told = useRef(say);
  useEffect(() => {
    told.current = say;
  });
  useEffect(() => {
    const opened = connect({
      onPrices: watch.heard,
      onUser: (event) => told.current(event),
      onReturn: () => told.current({}),
      onState: watch.turned,
    });
    socket.current = opened;
    return () => opened.close();
  }, [watch]);
  useEffect(() => socket.current?.want(wanted ? wanted.split(",") : []), [wanted]);
  // Who was silent for a minute may have closed for the night: the page knows who moves now.
  const asksAgain = connection.state === "delayed" && connection.silentFor % 60 === 0;
  useEffect(() => {
    if (asksAgain) readAgain();
  }, [asksAgain, readAgain]);
  return connection;
}
