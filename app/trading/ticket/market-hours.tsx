import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readTime } from "../../dayjs.ts";
import { formatDuration } from "../../ui/format/duration.ts";

const MINUTE_MS = 60_000;
type Props = { until: string | null; now: string; isOpen: boolean };

/** How long the market stays open or closed, in words, which change every minute. */
export function MarketHours({ until, now, isOpen }: Props) {
  const { t, i18n } = useTranslation();
  // The page's data may be read again at any time; minutes are counted from the moment that they belong to.
  const [counted, setCounted] = useState({ from: now, ms: 0 });
  useEffect(() => {
    const add = ({ from, ms }: typeof counted) => ({ from: now, ms: (from === now ? ms : 0) + MINUTE_MS });
    const timer = setInterval(() => setCounted(add), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  const left = until ? readTime(until).diff(readTime(now)) - (counted.from === now ? counted.ms : 0) : 0;
  if (left <= 0) return null;
  const time = formatDuration(left, i18n.language);
  return <span>{isOpen ? t("closes in {{time}}", { time }) : t("opens in {{time}}", { time })}</span>;
}
