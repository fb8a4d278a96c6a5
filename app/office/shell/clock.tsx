import { useEffect, useState } from "react";
import { formatMinute, formatZone } from "../../ui/format/date.ts";
import { Ltr } from "../../ui/ltr.tsx";

/** The current time in the user's zone. Not rendered without scripts, because it could not be updated. */
export function Clock({ timeZone }: { timeZone: string }) {
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => {
    const update = () => {
      const now = Date.now();
      setTime(`${formatMinute(now, timeZone)} ${formatZone(now, timeZone)}`);
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return time ? <Ltr className="topbar-clock xs sub">{time}</Ltr> : null;
}
