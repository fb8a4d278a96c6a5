import { useEffect, useState } from "react";
import { Ltr } from "../../ui/ltr.tsx";
import { dayjs } from "../../dayjs.ts";

/** The time left until the rate expires, for display only: the server's clock decides. Not rendered without scripts. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.round(dayjs.utc(until).diff(dayjs.utc(), "second", true))));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === null) return null;
  return <Ltr className="strong">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}</Ltr>;
}
