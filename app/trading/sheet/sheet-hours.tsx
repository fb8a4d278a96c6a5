import { useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { Card } from "../../ui/card.tsx";
import { formatMinute } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { formatShortDay, formatWeekday } from "../../ui/format/relative-time.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";

type Zones = { timeZone: string; ownZone: string };
type Props = { sheet: InstrumentSheet; zones: Zones };

const DAY_MINUTES = 1440;
const share = (minutes: number) => `${((100 * minutes) / DAY_MINUTES).toFixed(3)}%`;
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The sessions of this week as bars, and the next dates with other hours, in the reader's time zone or in UTC. */
export function SheetHours({ sheet, zones }: Props) {
  const { t, i18n } = useTranslation();
  const { timeZone } = zones;
  const textOf = (sessions: readonly { from: number; to: number }[]) =>
    sessions.map(({ from, to }) => `${clock(from)}${NOTHING}${clock(to)}`).join(", ");
  return (
    <Card title={t("Trading hours")} actions={<ZoneSwitch zones={zones} />}>
      <dl className="sheet-hours">
        {sheet.hours.map(({ day, weekday, sessions }) => {
          const isToday = day === sheet.now.day;
          return (
            <Fragment key={day}>
              <dt className={isToday ? "med" : "muted"}>{formatWeekday(weekday, i18n.language, "short")}</dt>
              <dd className="sheet-bar" aria-hidden="true">
                {sessions.map(({ from, to }) => (
                  <i key={from} style={{ insetInlineStart: share(from), inlineSize: share(to - from) }} />
                ))}
                {isToday ? <b style={{ insetInlineStart: share(sheet.now.minute) }} /> : null}
              </dd>
              <dd className={isToday ? "med xs" : "muted xs"}>
                {sessions.length > 0 ? <Ltr>{textOf(sessions)}</Ltr> : t("Closed")}
                {isToday ? <span className="vh">{` ${t("Now")} ${clock(sheet.now.minute)}`}</span> : null}
              </dd>
            </Fragment>
          );
        })}
      </dl>
      {sheet.holidays.length > 0 ? (
        <>
          <h3 className="med">{t("Other hours")}</h3>
          <KeyValueList lined>
            {sheet.holidays.map(({ day, name, sessions }) => (
              <KeyValue key={day} label={`${formatShortDay(day, i18n.language)} · ${name}`}>
                {sessions.length > 0 ? (
                  <Ltr>
                    {sessions
                      .map(({ from, to }) => `${formatMinute(from, timeZone)}${NOTHING}${formatMinute(to, timeZone)}`)
                      .join(", ")}
                  </Ltr>
                ) : (
                  t("Closed")
                )}
              </KeyValue>
            ))}
          </KeyValueList>
        </>
      ) : null}
    </Card>
  );
}

/** The zone of the times, with a link to the other one: the reader's own, or UTC. */
function ZoneSwitch({ zones: { timeZone, ownZone } }: { zones: Zones }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = new URLSearchParams(params);
  const other = timeZone === ownZone ? "UTC" : ownZone;
  if (other === ownZone) address.delete("times");
  else address.set("times", "utc");
  return (
    <span className="muted xs">
      <Ltr>{timeZone}</Ltr>
      {ownZone === "UTC" ? null : (
        <>
          {" · "}
          <Link className="link" to={`?${address}`} preventScrollReset>
            {t("show in {{zone}}", { zone: isolate(other) })}
          </Link>
        </>
      )}
    </span>
  );
}
