import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { compareDecimals, signOf } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatDecimal, NOTHING } from "../../ui/format/number.ts";
import { axisAmount } from "../../ui/format/short-amount.ts";
import { HeadCell } from "../../ui/table.tsx";
import { AnalysisCard } from "./analysis-card.tsx";
import { signedAmount } from "./performance-figures.tsx";
import { formatWeekday } from "../../ui/format/relative-time.ts";
import { hourName } from "./hour-name.ts";

type Slot = PerformanceRow["hours"][number];

/** The P/L by weekday and hour of the opening, in the reader's time zone. */
export function HourTable({ report: { hours, currency }, timeZone }: { report: PerformanceRow; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const cells = hours.filter(({ hour }) => hour !== null);
  const days = hours.filter(({ hour }) => hour === null);
  const shown = rangeOf(cells.map(({ hour }) => hour ?? 0));
  const weekdays = rangeOf([MONDAY, FRIDAY, ...days.map(({ weekday }) => weekday)]);
  const largest = Math.max(...cells.map(({ pro_loss }) => Math.abs(Number(pro_loss)))) || 1;
  const sorted = cells.toSorted((a, b) => compareDecimals(a.pro_loss, b.pro_loss));
  // Multiples of a risk and percentages are small numbers, whose decimals count.
  const isShort = largest >= 100;
  const nameOf = (slot: Slot | undefined) =>
    slot ? isolate(`${formatWeekday(slot.weekday, i18n.language, "long")} ${hourName(slot.hour ?? 0)}:00`) : "";
  return (
    <AnalysisCard
      className="by-hour"
      title={t("By weekday and hour")}
      note={t("time of entry, {{zone}}; P/L in {{currency}}", { zone: timeZone, currency })}
      conclusion={t("Trades opened on {{best}} earned {{gain}} {{currency}}, those on {{worst}} {{loss}}.", {
        best: nameOf(sorted.at(-1)),
        worst: nameOf(sorted[0]),
        gain: signedAmount(sorted.at(-1)?.pro_loss ?? null),
        loss: signedAmount(sorted[0]?.pro_loss ?? null),
        currency,
      })}
    >
      <div className="hour-scroll" tabIndex={0} role="region" aria-label={t("By weekday and hour")}>
        <table className="hour-table" style={{ "--lines": shown.length + 2 } as CSSProperties}>
          <thead>
            <tr>
              <HeadCell>
                <span className="vh">{t("Weekday")}</span>
              </HeadCell>
              {shown.map((hour) => (
                <HeadCell key={hour}>{hourName(hour)}</HeadCell>
              ))}
              <HeadCell numeric>{t("Total")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{formatWeekday(weekday, i18n.language, "short")}</th>
                {shown.map((hour) => (
                  <HourCell
                    key={hour}
                    slot={cells.find((slot) => slot.weekday === weekday && slot.hour === hour)}
                    largest={largest}
                    isShort={isShort}
                  />
                ))}
                <td className="num">
                  <DayTotal day={days.find((day) => day.weekday === weekday)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AnalysisCard>
  );
}

const MONDAY = 1;
const FRIDAY = 5;

/** All numbers from the smallest to the largest: hours and days without trades are part of the pattern. */
function rangeOf(numbers: readonly number[]): number[] {
  const first = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - first + 1 }, (_, at) => first + at);
}

const DayTotal = ({ day }: { day: Slot | undefined }) =>
  day ? <Profit value={day.pro_loss} place="estimate" /> : <span className="muted">{NOTHING}</span>;

type CellProps = { slot: Slot | undefined; largest: number; isShort: boolean };

function HourCell({ slot, largest, isShort }: CellProps) {
  if (!slot)
    return (
      <td className="hour-cell">
        <span className="vh">{NOTHING}</span>
      </td>
    );
  const share = Math.abs(Number(slot.pro_loss)) / largest;
  const side = signOf(slot.pro_loss) === -1 ? "is-down" : "is-up";
  return (
    <td
      className={`hour-cell ${side}`}
      title={slot.pro_loss}
      style={{ "--share": (0.15 + share * 0.35).toFixed(3) } as CSSProperties}
    >
      <bdi dir="ltr" className="n">
        {isShort ? axisAmount(slot.pro_loss, "both") : formatDecimal(slot.pro_loss, { places: 1, sign: "both" })}
      </bdi>
    </td>
  );
}
