import { createContext, startTransition, useContext, useEffect, useMemo, useState } from "react";

export type Connection = {
  /** "page": as rendered by the server, before scripts run or without them. */
  state: "page" | "live" | "delayed" | "reconnecting";
  /** Seconds since the last price while prices are delayed. */
  delaySeconds: number;
};

const Context = createContext<Connection | null>(null);
export const ConnectionProvider = Context.Provider;
const Fresh = createContext(true);
export const FreshProvider = Fresh.Provider;

const DELAYED_AFTER_SECONDS = 5;

/**
 * How current the prices are. A context apart from useLive, so that a second without prices renders a pill and not the
 * list.
 */
export function useConnection(): Connection {
  const connection = useContext(Context);
  if (!connection) throw new Error("useConnection belongs below a <ConnectionProvider>");
  return connection;
}

/**
 * Whether the prices on screen may be traded on. A context of its own: a form is rendered again neither by hydration
 * nor by every second without prices.
 */
export function useFreshPrices(): boolean {
  return useContext(Fresh);
}

/** Tracks the state of one socket. The caller reports received prices and changes of the connection. */
export function useFreshness(expectsPrices: boolean) {
  const [state, setState] = useState<Exclude<Connection["state"], "delayed">>("page");
  const [delaySeconds, setDelaySeconds] = useState(0);
  const [monitor] = useState(() => {
    let receivedAt = 0;
    return {
      priceReceived: () => (receivedAt = Date.now()),
      stateChanged(next: "live" | "reconnecting") {
        receivedAt = Date.now();
        // Many components read the state, so they render in a transition.
        startTransition(() => setState(next));
      },
      secondsWithoutPrice: () => (receivedAt ? Math.floor((Date.now() - receivedAt) / 1000) : 0),
    };
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = monitor.secondsWithoutPrice();
      setDelaySeconds(seconds >= DELAYED_AFTER_SECONDS ? seconds : 0);
    }, 1000);
    return () => clearInterval(timer);
  }, [monitor]);
  const shown = state === "live" && expectsPrices && delaySeconds > 0 ? "delayed" : state;
  const connection = useMemo<Connection>(() => ({ state: shown, delaySeconds }), [shown, delaySeconds]);
  return { connection, monitor };
}
