import { createContext, startTransition, useContext, useEffect, useMemo, useState } from "react";

export type Connection = {
  /** "page": as the server drew it, before scripts or without them. */
  state: "page" | "live" | "delayed" | "reconnecting";
  /** Seconds since the last price, while they are delayed. */
  silentFor: number;
};

const Context = createContext<Connection | null>(null);
export const ConnectionProvider = Context.Provider;
const Fresh = createContext(true);
export const FreshProvider = Fresh.Provider;

const SILENCE_IS_DELAY = 5;

/** What may be believed of the prices. Apart from useLive, so that a second without one draws a pill and not the list again. */
export function useConnection(): Connection {
  const connection = useContext(Context);
  if (!connection) throw new Error("useConnection belongs below a <ConnectionProvider>");
  return connection;
}

/** Whether the prices on screen may be traded on. Told apart: a form is not drawn again because its page has come alive, nor for every second of silence. */
export function useFreshPrices(): boolean {
  return useContext(Fresh);
}

/** Watches over one socket: whoever holds it says when a price came and when it opened or broke. */
export function useFreshness(expectsPrices: boolean) {
  const [state, setState] = useState<Exclude<Connection["state"], "delayed">>("page");
  const [silentFor, setSilentFor] = useState(0);
  const [watch] = useState(() => {
    let heardAt = 0;
    return {
      heard: () => (heardAt = Date.now()),
      turned(next: "live" | "reconnecting") {
        heardAt = Date.now();
        // Many parts of a page ask for it: they are drawn in turns with whatever else is due.
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
