import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InstrumentSheet, NewsItem } from "../../../db/shapes/sheet.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isoDay } from "../../ui/format/date.ts";
import { formatShortDay } from "../../ui/format/relative-time.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { EventTime, Impact, NewsTitle } from "../news/news-parts.tsx";

type Props = { sheet: InstrumentSheet; timeZone: string };

/** The next events and the newest news of both currencies; nothing without entries. */
export function SheetNews({ sheet: { events, news }, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {events.length > 0 ? (
        <Card
          title={t("Next events")}
          actions={
            <LinkButton size="sm" variant="ghost" to="/calendar">
              {t("Economic calendar")}
            </LinkButton>
          }
        >
          <ul className="sheet-news">
            {events.map((event) => (
              <Entry key={event.id} item={event} timeZone={timeZone}>
                <Impact value={event.impact} />
                {event.forecast ? (
                  <span>
                    {t("Forecast")} <Ltr className="n">{event.forecast}</Ltr>
                  </span>
                ) : null}
                {event.previous ? (
                  <span>
                    {t("Previous")} <Ltr className="n">{event.previous}</Ltr>
                  </span>
                ) : null}
              </Entry>
            ))}
          </ul>
        </Card>
      ) : null}
      {news.length > 0 ? (
        <Card
          title={t("News")}
          actions={
            <LinkButton size="sm" variant="ghost" to="/news">
              {t("All news")}
            </LinkButton>
          }
        >
          <ul className="sheet-news">
            {news.map((item) => (
              <Entry key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

type EntryProps = { item: NewsItem; timeZone: string; children?: ReactNode };

function Entry({ item, timeZone, children }: EntryProps) {
  const { i18n } = useTranslation();
  const day = formatShortDay(isoDay(item.time, item.isAllDay ? "UTC" : timeZone), i18n.language);
  return (
    <li>
      <NewsTitle {...item} />
      <span className="muted xs row wrap">
        <span>
          <bdi>{day}</bdi> <EventTime time={item.time} is_all_day={item.isAllDay} timeZone={timeZone} />
        </span>
        <Ltr>{item.currencies.join(", ")}</Ltr>
        {children}
      </span>
    </li>
  );
}
