import { useEffect, useState } from "react";
import { formatTime, formatZone } from "../../ui/format/date.ts";
import { Ltr } from "../../ui/ltr.tsx";

/** The time in the zone that every date of the office is written in. Without scripts it would stand still, so there is none. */
export function Clock({ timeZone }: { timeZone: string }) {
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => {
    const tell = () => {
      const now = new Date().toISOString();
      setTime(`${formatTime(now, timeZone).slice(0, 5)} ${formatZone(now, timeZone)}`);
    };
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return time ? <Ltr className="topbar-clock xs sub">{time}</Ltr> : null;
}
