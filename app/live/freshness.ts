import { createContext, startTransition, useContext, useEffect, useMemo, useState } from "react";

export type Connection = {
  /** "page": as rendered by the server, before scripts run or without them. */
  state: "page" | "live" | "delayed" | "reconnecting";
  /** Seconds since the last price while prices are delayed. */
  silentFor: number;
};

const Context = createContext<Connection | null>(null);
export const ConnectionProvider = Context.Provider;
const Fresh = createContext(true);
export const FreshProvider = Fresh.Provider;

const SILENCE_IS_DELAY = 5;

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
  const [silentFor, setSilentFor] = useState(0);
  const [watch] = useState(() => {
    let heardAt = 0;
    return {
      heard: () => (heardAt = Date.now()),
      turned(next: "live" | "reconnecting") {
        heardAt = Date.now();
        // Many components read the state, so they render in a transition.
        startTransition(() => setState(next));
      },
      silence: () => (heardAt ? Math.floor((Date.now() - heardAt) / 1000) : 0),
    };
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = watch.silence();
      setSilentFor(seconds >= SILENCE_IS_DELAY ? seconds : 0);
    }, 1000);
    return () => clearInterval(timer);
  }, [watch]);
  const shown = state === "live" && expectsPrices && silentFor > 0 ? "delayed" : state;
  const connection = useMemo<Connection>(() => ({ state: shown, silentFor }), [shown, silentFor]);
  return { connection, watch };
}
