import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListNotificationsRow } from "../../db/generated/site.ts";
import { useCommand } from "../forms/use-command.ts";
import { usePhrase } from "../i18n/use-phrase.ts";
import { Button } from "../ui/button.tsx";
import { DateTime } from "../ui/figures.tsx";
import { formatFigures } from "../ui/format/figures-in-text.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Popover } from "../ui/popover.tsx";
import { markRead } from "./mark-read.ts";

type Props = {
  id: string;
  list: readonly Omit<ListNotificationsRow, "type">[];
  unread: number;
  timeZone: string;
  /** The back office has its own date format; customers have a page with all notifications. */
  as: "customer" | "office";
  above?: boolean;
};

/** The bell and the list of notifications, newest first, each with a link to its subject (C-027, A-001). */
export function NewsBell({ id, list, unread, timeZone, as, above = false }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const call = useCommand("/notifications");
  const label = unread > 0 ? t("Notifications, {{unread}} unread", { unread }) : t("Notifications");
  return (
    <>
      <button
        type="button"
        className={`btn btn-ghost btn-icon${unread > 0 ? " bell" : ""}`}
        data-n={unread > 99 ? "99+" : unread}
        popovertarget={id}
        aria-label={label}
        title={label}
      >
        <Icon of={Bell} />
      </button>
      <Popover id={id} title={t("Notifications")} above={above} end>
        {list.length === 0 ? <p className="muted xs">{t("No notifications")}</p> : null}
        <ul className="news-list">
          {list.map((one) => (
            <li key={one.id}>
              <Link
                to={one.url}
                className={one.read_at ? "is-read" : undefined}
                onClick={() => one.read_at || markRead(one.id)}
              >
                <b className="med">{t(one.title)}</b>
                <span className="sub xs" dir="auto">
                  {formatFigures(phrase(one.description))}
                </span>
                <DateTime iso={one.created_at} timeZone={timeZone} as={as} className="muted xxs" />
              </Link>
            </li>
          ))}
        </ul>
        {as === "customer" ? (
          <Link className="link xs" to="/notifications/all">
            {t("All notifications")}
          </Link>
        ) : null}
        {unread > 0 ? (
          <call.Form {...call.formProps}>
            <input type="hidden" name="_method" value="PUT" />
            <Button size="sm" variant="ghost" block busy={call.busy}>
              {t("Mark all as read")}
            </Button>
          </call.Form>
        ) : null}
      </Popover>
    </>
  );
}
