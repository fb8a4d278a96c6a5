import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLive } from "./live-feed.tsx";

type Props = { updatedAt: string; refresh: string };

/** What the person may believe about the prices: live, late, on their way back, or as old as the page. */
export function ConnectionPill({ updatedAt, refresh }: Props) {
  const { t } = useTranslation();
  const { state, silentFor } = useLive();
  if (state === "page") {
    return (
      <Link className="live" to={refresh} reloadDocument>
        <i className="dot dot-idle" />
        {t("Updated {{time}}", { time: updatedAt.slice(11, 19) })} · {t("Refresh")}
      </Link>
    );
  }
  const text = {
    live: t("Live"),
    delayed: t("Delayed {{seconds}} s", { seconds: silentFor }),
    reconnecting: t("Reconnecting"),
  }[state];
  return (
    <span className={`live${state === "live" ? "" : state === "delayed" ? " is-delayed" : " is-lost"}`} role="status">
      <i className="dot" />
      {text}
    </span>
  );
}
