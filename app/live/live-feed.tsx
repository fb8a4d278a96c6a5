import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Book, type BookOrder, createBook } from "./book.ts";
import { connect, type UserEvent } from "./connection.ts";
import { ConnectionProvider, FreshProvider, useFreshness } from "./freshness.ts";
import { createPrices, type Prices, type Quote } from "./prices.ts";

type Named = { name: string } & Quote;
type Live = {
  prices: Prices;
  book: Book;
  /** Adds instruments that a component shows, such as search results; they are subscribed to until the next call. */
  follow: (quotes: readonly Named[]) => void;
};

const LiveContext = createContext<Live | null>(null);
const NOBODY: readonly Named[] = [];
// React warns about useLayoutEffect on the server, which has no layout.
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive belongs below <LiveFeed>");
  return live;
}

/** The interval for sums and the account's figures, which are read rather than watched: four times a second. */
export const CALM = 250;

/**
 * Calls paint when one of the names (or any name) has ticked, and after every render, so that React leaves no older
 * figure; `drawn` is true after a render. `pace` is the shortest interval in milliseconds.
 */
export function usePaint(names: readonly string[] | "any", paint: (drawn: boolean) => void, pace = 0) {
  const { prices } = useLive();
  const current = useRef({ names, paint });
  useBeforePaint(() => {
    current.current = { names, paint };
    paint(true);
  });
  useEffect(
    () =>
      prices.listen((changed) => {
        const { names, paint } = current.current;
        if (names === "any" || names.some((name) => changed.has(name))) paint(false);
      }, pace),
    [prices, pace],
  );
}

type Props = {
  quotes: readonly Named[];
  orders: readonly BookOrder[];
  currency: string;
  /** Whether one of these markets is open: without an open market, silence is not a delay. */
  expectsPrices: boolean;
  onUser: (event: UserEvent) => void;
  onReturn: () => void;
  children: ReactNode;
};

export function LiveFeed({ quotes, orders, currency, expectsPrices, onUser, onReturn, children }: Props) {
  const [{ prices, book }] = useState(() => {
    const prices = createPrices((changed) => book.update(changed));
    const book = createBook(prices);
    return { prices, book };
  });
  const { connection, watch } = useFreshness(expectsPrices);
  const told = useRef({ onUser, onReturn });
  const socket = useRef<ReturnType<typeof connect> | null>(null);
  const [followed, follow] = useState<readonly Named[]>(NOBODY);
  const wanted = [...new Set([...quotes, ...followed].map((quote) => quote.name))].sort().join(",");

  useBeforePaint(() => {
    told.current = { onUser, onReturn };
  });
  useBeforePaint(() => {
    for (const quote of [...quotes, ...followed]) prices.seed(quote.name, quote);
    book.replace(orders, currency);
    prices.repaint();
  }, [quotes, followed, orders, currency, prices, book]);

  useEffect(() => {
    const opened = connect({
      onPrices(frame) {
        watch.heard();
        prices.receive(frame);
      },
      onUser: (event) => told.current.onUser(event),
      onReturn: () => told.current.onReturn(),
      onState: watch.turned,
    });
    socket.current = opened;
    return () => opened.close();
  }, [prices, watch]);
  useEffect(() => socket.current?.want(wanted.split(",")), [wanted]);

  const live = useMemo(() => ({ prices, book, follow }), [prices, book]);
  return (
    <LiveContext.Provider value={live}>
      <FreshProvider value={connection.state === "live" || connection.state === "page"}>
        <ConnectionProvider value={connection}>{children}</ConnectionProvider>
      </FreshProvider>
    </LiveContext.Provider>
  );
}
