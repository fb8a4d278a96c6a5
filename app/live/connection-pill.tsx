import { useTranslation } from "react-i18next";
import { formatTime, formatZone } from "../ui/format/date.ts";
import { Link } from "../ui/link.tsx";
import { useConnection } from "./freshness.ts";

type Props = { updatedAt: string; refresh: string; timeZone: string; live?: string };

const tones = { live: "", delayed: " is-delayed", reconnecting: " is-reconnecting" };

/** How current the prices are: live, delayed, reconnecting, or as old as the page. */
export function ConnectionPill({ updatedAt, refresh, timeZone, live }: Props) {
  const { t } = useTranslation();
  const { state, delaySeconds } = useConnection();
  if (state === "page") {
    const time = `${formatTime(updatedAt, timeZone)} ${formatZone(updatedAt, timeZone)}`;
    return (
      <Link className="live" to={refresh} reloadDocument>
        <i className="dot dot-idle" />
        <span>
          {t("Updated {{time}}", { time })} · {t("Reload")}
        </span>
      </Link>
    );
  }
  const text = {
    live: live ?? t("Live"),
    delayed: t("Delayed {{seconds}} s", { seconds: delaySeconds }),
    reconnecting: t("Reconnecting"),
  }[state];
  return (
    // The seconds are not announced; the banner announces the delay once.
    <span className={`live${tones[state]}`} role="status" aria-live={state === "delayed" ? "off" : undefined}>
      <i className="dot" />
      <span>{text}</span>
    </span>
  );
}
