import { useTranslation } from "react-i18next";
import { dayjs } from "../../dayjs.ts";
import { ListAddress } from "../../list/list-address.ts";
import { isGrouped } from "../../list/list-state.ts";
import { DateTime } from "../../ui/figures.tsx";
import { clockIn, formatDay, formatMinute } from "../../ui/format/date.ts";
import { formatLongDay } from "../../ui/format/relative-time.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Props = { at: string; timeZone: string };

/** The clock under a day's heading; in another order of the list, day and clock. */
export function EntryTime({ at, timeZone }: Props) {
  const { definition, state } = ListAddress.use();
  if (!isGrouped(definition, state)) return <DateTime iso={at} timeZone={timeZone} as="office" />;
  return (
    <time dateTime={at} title={`${formatDay(at, timeZone)} ${formatMinute(at, timeZone)} ${timeZone}`}>
      <Ltr>{formatMinute(at, timeZone)}</Ltr>
    </time>
  );
}

/** Today, Yesterday, or the day with its month in letters. */
export function DayHeading({ day, timeZone }: { day: string; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const today = clockIn(timeZone, dayjs.utc().toISOString());
  const yesterday = today?.subtract(1, "day");
  const near =
    day === today?.format("YYYY-MM-DD") ? t("Today") : day === yesterday?.format("YYYY-MM-DD") ? t("Yesterday") : null;
  const long = formatLongDay(day, i18n.language);
  // At midnight server and browser may name the day differently.
  return <span suppressHydrationWarning>{near ? `${near}, ${long}` : long}</span>;
}
