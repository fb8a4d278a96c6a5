import { useEffect, useRef } from "react";
import { useLive } from "../../live/live-feed.tsx";
import { write } from "../../live/write.ts";
import type { Timeframe } from "../model/address.ts";
import { endOf } from "./bars.ts";
import { dayjs } from "../../dayjs.ts";

/**
 * The time until the newest bar ends, by the market's clock: the latest price's time plus the time since it was
 * received.
 */
export function BarClock({ name, tf, now }: { name: string; tf: Timeframe; now: string }) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  useEffect(() => {
    const drawnAt = performance.now();
    const update = () => {
      const [quote, receivedAt] = [prices.get(name), prices.receivedAt(name)];
      const isReceived = quote && receivedAt !== undefined;
      const seconds = dayjs.utc(isReceived ? quote.time : now).valueOf() / 1000;
      const left = endOf(seconds, tf) - seconds - (performance.now() - (isReceived ? receivedAt : drawnAt)) / 1000;
      if (cell.current) write(cell.current, clockOf(Math.max(Math.ceil(left), 0)));
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [prices, name, tf, now]);
  return <small ref={cell} className="level-left" aria-hidden="true" />;
}

/** 161 → "02:41", 8000 → "2:13:20". */
function clockOf(seconds: number): string {
  const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const clock = `${twoDigits((seconds % 3600) / 60)}:${twoDigits(seconds % 60)}`;
  return seconds < 3600 ? clock : `${Math.floor(seconds / 3600)}:${clock}`;
}
