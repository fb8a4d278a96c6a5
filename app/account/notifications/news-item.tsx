import { useTranslation } from "react-i18next";
import type { NotificationPage } from "../../../db/shapes/site.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { markRead } from "../../live/mark-read.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DateTime } from "../../ui/figures.tsx";
import { formatFigures } from "../../ui/format/figures-in-text.ts";
import { Link } from "../../ui/link.tsx";

/** One notification. Following its link marks it as read. */
export function NewsItem({ news }: { news: NotificationPage["data"][number] }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { timeZone } = usePage().preferences;
  const { Form, formProps, busy } = useCommand("/notifications");
  const isUnread = news.read_at === null;
  return (
    <li className={classNames("row row-12", isUnread && "is-unread")}>
      <Link className="grow" to={news.url} onClick={() => isUnread && markRead(news.id)}>
        <span className="row wrap">
          <b className="med">{phrase(news.title)}</b>
          {isUnread ? <Chip tone="accent">{t("New")}</Chip> : null}
        </span>
        {news.description ? (
          <span className="sub block" dir="auto">
            {news.type === "message" ? news.description : formatFigures(phrase(news.description))}
          </span>
        ) : null}
        <DateTime iso={news.created_at} timeZone={timeZone} className="muted xs" />
      </Link>
      {isUnread ? (
        <Form {...formProps}>
          <input type="hidden" name="_method" value="PUT" />
          <input type="hidden" name="ids" value={news.id} />
          <Button size="sm" variant="ghost" busy={busy} aria-label={`${t("Mark as read")}: ${phrase(news.title)}`}>
            {t("Mark as read")}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
