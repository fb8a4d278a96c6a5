import { useEffect, useState } from "react";
import { useLive } from "../../live/live-feed.tsx";
import type { TicketData } from "../model/ticket-data.ts";
import { dayjs } from "../../dayjs.ts";

/**
 * Whether the selected instrument's price is too old for the server to trade on; checked once a second, by this
 * browser's clock.
 */
export function useQuoteAge({ asset, now, staleSeconds }: Pick<TicketData, "asset" | "now" | "staleSeconds">): boolean {
  const { prices } = useLive();
  const { name, time: drawn } = asset;
  const age = drawn ? dayjs.utc(now).diff(dayjs.utc(drawn)) : 0;
  const [isOld, setOld] = useState(age > staleSeconds * 1000);
  useEffect(() => {
    let time = prices.get(name)?.time ?? drawn;
    let receivedAt = performance.now() - (time === drawn ? Math.max(age, 0) : 0);
    const update = () => {
      const newest = prices.get(name)?.time ?? drawn;
      if (newest !== time) [time, receivedAt] = [newest, performance.now()];
      setOld(performance.now() - receivedAt > staleSeconds * 1000);
    };
    update();
    const stop = prices.listen((changed) => {
      if (changed.has(name)) update();
    });
    const timer = setInterval(update, 1000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [prices, name, drawn, age, staleSeconds]);
  return isOld;
}
