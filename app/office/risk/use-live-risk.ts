import { useEffect, useState } from "react";
import { connect } from "../../live/connection.ts";
import { readAgain } from "../../live/read-again.ts";

const MIN_INTERVAL_MS = 500;
/** Reading takes at most a tenth of the time, however large the book is: orders share the server. */
const REST_FACTOR = 9;
/** The lists beside the figures are read with the whole page. */
const PAGE_INTERVAL_MS = 30_000;

type Dated = { now: string };

/**
 * The newest figures: those of the page, or those read since from `url`. The relay sends a signal after prices or
 * orders changed; a visible page then reads the figures again.
 */
export function useLiveRisk<Value extends Dated>(loaded: Value, url: string): Value {
  const [live, setLive] = useState<{ url: string; value: Value } | null>(null);
  useEffect(() => {
    const reader = paced(async () => {
      const response = await fetch(url, { headers: { accept: "application/json" } });
      if (response.ok) setLive({ url, value: (await response.json()) as Value });
    });
    const connection = connect({
      topics: ["risk"],
      onTopic: reader.due,
      onMissedEvents: readAgain,
    });
    const timer = setInterval(() => document.hidden || readAgain(), PAGE_INTERVAL_MS);
    document.addEventListener("visibilitychange", reader.due);
    return () => {
      connection.close();
      reader.stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reader.due);
    };
  }, [url]);
  return live?.url === url && live.value.now > loaded.now ? live.value : loaded;
}

/** Calls `read` when it is due and the page is visible: one call at a time, with a pause in proportion to its time. */
function paced(read: () => Promise<void>) {
  let isDue = false;
  let isBusy = false;
  let isStopped = false;

  async function run() {
    if (isBusy || isStopped || !isDue || document.hidden) return;
    isBusy = true;
    isDue = false;
    const startedAt = performance.now();
    // Without a network the page keeps its figures; the connection reports the gap.
    await read().catch(() => {});
    const took = performance.now() - startedAt;
    setTimeout(
      () => {
        isBusy = false;
        void run();
      },
      Math.max(MIN_INTERVAL_MS - took, REST_FACTOR * took),
    );
  }

  return {
    due() {
      isDue = true;
      void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
