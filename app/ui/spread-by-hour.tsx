import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "./card.tsx";
import { classNames } from "./class-names.ts";
import { decimalsOf } from "./format/decimal.ts";
import { formatDecimal, NOTHING } from "./format/number.ts";
import { KeyValue, KeyValueList } from "./key-value.tsx";
import { Ltr } from "./ltr.tsx";
import { HeadCell, Table } from "./table.tsx";
import "./css/spread-by-hour.css";

/** Minutes are of the reader's day, spreads in quote per base. */
type Spread = {
  now: string | null;
  average: string | null;
  minute: number;
  hours: readonly { minute: number; average: string }[];
};
type Props = { spread: Spread; quote: string; timeZone: string };

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours whose start is written below the bars. */
const LABEL_STEP = 6;
const LABEL_ROOM_HOURS = 4;

const twoDigits = (number: number) => String(number).padStart(2, "0");
const clock = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
const spreadText = (value: string | null): string =>
  value === null ? NOTHING : formatDecimal(value, { places: decimalsOf(value) });

/** The hours as texts with equally many decimals. */
function textsOf(hours: Spread["hours"]) {
  const places = Math.max(...hours.map(({ average }) => decimalsOf(average)));
  return hours.map(({ minute, average }) => ({
    minute,
    time: clock(minute),
    text: formatDecimal(average, { places }),
    value: Number(average),
  }));
}

/** The hour of the widest spread, whose value is written above its bar unless that of the present hour is beside it. */
function labelledHour(hours: ReturnType<typeof textsOf>, present: number): number | null {
  const [first] = hours.toSorted((a, b) => b.value - a.value);
  const hour = first ? Math.floor(first.minute / 60) : null;
  return hour === null || Math.abs(hour - present) < LABEL_ROOM_HOURS ? null : hour;
}

/** The spread of an instrument now, and its averages over the last 30 days by hour of the reader's day. */
export function SpreadByHour({ spread, quote, timeZone }: Props) {
  const { t } = useTranslation();
  const { now, average, minute } = spread;
  const hours = textsOf(spread.hours);
  const largest = Math.max(...hours.map(({ value }) => value)) || 1;
  const present = Math.floor(minute / 60);
  const widest = labelledHour(hours, present);
  const values = hours.map(({ time, text }) => `${time}: ${text}`).join(", ");
  return (
    <Card title={t("Spread by hour")} actions={<span className="muted xs">{timeZone}</span>}>
      {hours.length === 0 ? (
        <p className="muted">{t("Averages appear after the first full hour of prices.")}</p>
      ) : (
        <figure className="spread-hours" dir="ltr" role="img" aria-label={`${t("Spread by hour")}. ${values}`}>
          <ol className="plain">
            {HOURS.map((hour) => {
              const found = hours.find((each) => Math.floor(each.minute / 60) === hour);
              const share = found ? (100 * found.value) / largest : 0;
              const isPresent = hour === present;
              return (
                <li
                  key={hour}
                  className={classNames(isPresent && "is-now", (isPresent || hour === widest) && "is-labelled")}
                  title={found && `${found.time}: ${found.text}`}
                >
                  <i style={{ "--v": `${share.toFixed(2)}%` } as CSSProperties} />
                  {found ? <b style={{ "--v": `${share.toFixed(2)}%` } as CSSProperties}>{found.text}</b> : null}
                  {hour % LABEL_STEP === 0 ? <span>{twoDigits(hour)}</span> : null}
                </li>
              );
            })}
          </ol>
        </figure>
      )}
      <KeyValueList lined>
        <KeyValue label={t("Spread now")}>
          <Ltr>{spreadText(now)}</Ltr> {quote}
        </KeyValue>
        <KeyValue label={t("Average of the last 30 days")}>
          <Ltr>{spreadText(average)}</Ltr> {quote}
        </KeyValue>
      </KeyValueList>
      {hours.length === 0 ? null : (
        <details className="spread-values">
          <summary className="link">{t("Values as a table")}</summary>
          <Table label={t("Spread by hour")}>
            <thead>
              <tr>
                <HeadCell>{t("Hour")}</HeadCell>
                <HeadCell numeric>{t("Average spread")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {hours.map((each) => (
                <tr key={each.minute}>
                  <td>
                    <Ltr>{each.time}</Ltr>
                  </td>
                  <td className="num">
                    <Ltr>{each.text}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </Card>
  );
}
