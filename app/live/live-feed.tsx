import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Book, type BookOrder, createBook } from "./book.ts";
import { connect, type UserEvent } from "./connection.ts";
import { createPrices, type Prices, type Quote } from "./prices.ts";

export type LiveState = "page" | "live" | "delayed" | "reconnecting";
type Named = { name: string } & Quote;
type Live = {
  prices: Prices;
  book: Book;
  state: LiveState;
  silentFor: number;
  /** Instruments a part of the page came upon by itself, such as what a search found: heard as well until the next call. */
  follow: (quotes: readonly Named[]) => void;
};

const LiveContext = createContext<Live | null>(null);
const SILENCE_IS_DELAY = 5;
// The server has no layout to wait for, and React says so loudly.
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive belongs below <LiveFeed>");
  return live;
}

/** Calls paint whenever one of the names (or any) ticked, and after every render, so that React never leaves an older figure standing. */
export function usePaint(names: readonly string[] | "any", paint: () => void) {
  const { prices } = useLive();
  const current = useRef({ names, paint });
  useBeforePaint(() => {
    current.current = { names, paint };
    paint();
  });
  useEffect(
    () =>
      prices.listen((changed) => {
        const { names, paint } = current.current;
        if (names === "any" || names.some((name) => changed.has(name))) paint();
      }),
    [prices],
  );
}

type Props = {
  quotes: readonly Named[];
  orders: readonly BookOrder[];
  currency: string;
  onUser: (event: UserEvent) => void;
  onReturn: () => void;
  children: ReactNode;
};

export function LiveFeed({ quotes, orders, currency, onUser, onReturn, children }: Props) {
  const [{ prices, book }] = useState(() => {
    const prices = createPrices();
    return { prices, book: createBook(prices) };
  });
  const heardAt = useRef(0);
  const [state, setState] = useState<LiveState>("page");
  const [silentFor, setSilentFor] = useState(0);
  const told = useRef({ onUser, onReturn });
  const socket = useRef<ReturnType<typeof connect> | null>(null);
  const [followed, follow] = useState<readonly Named[]>([]);
  const wanted = [...new Set([...quotes, ...followed].map((quote) => quote.name))].sort().join(",");

  useBeforePaint(() => {
    told.current = { onUser, onReturn };
  });
  useBeforePaint(() => {
    for (const quote of [...quotes, ...followed]) prices.seed(quote.name, quote);
    book.replace(orders, currency);
    prices.repaint();
  }, [quotes, followed, orders, currency, prices, book]);

  useEffect(() => prices.listen((changed) => book.update(changed)), [prices, book]);
  useEffect(() => {
    const connection = connect({
      onPrices(ticks) {
        heardAt.current = Date.now();
        prices.receive(ticks);
      },
      onUser: (event) => told.current.onUser(event),
      onReturn: () => told.current.onReturn(),
      onState(next) {
        heardAt.current = Date.now();
        setState(next);
      },
    });
    socket.current = connection;
    return () => connection.close();
  }, [prices]);
  useEffect(() => socket.current?.want(wanted.split(",")), [wanted]);

  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = heardAt.current ? Math.floor((Date.now() - heardAt.current) / 1000) : 0;
      setSilentFor(seconds > SILENCE_IS_DELAY ? seconds : 0);
    }, 1000);
    return () => clearInterval(timer);
  }, []);

  const shown = state === "live" && silentFor > 0 ? "delayed" : state;
  const live = { prices, book, state: shown, silentFor, follow };
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}
