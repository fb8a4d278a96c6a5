import {
  createContext,
  type ReactNode,
  useCallback,
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
import { createPrices, type Prices } from "./prices.ts";
import type { Quote } from "./quotes.ts";

type Named = { name: string } & Quote;
type Live = {
  prices: Prices;
  book: Book;
  /** Adds instruments that a component shows, such as search results; they are subscribed to until the next call. */
  follow: (quotes: readonly Named[]) => void;
  /** Subscribes to further instruments without a known price; the returned function ends that. */
  watch: (names: readonly string[]) => () => void;
};

const LiveContext = createContext<Live | null>(null);
const NO_QUOTES: readonly Named[] = [];
// React warns about useLayoutEffect on the server, which has no layout.
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive belongs below <LiveFeed>");
  return live;
}

/** The interval for sums and the account's figures, which are read rather than watched: four times a second. */
export const CALM_INTERVAL_MS = 250;

/**
 * Calls paint when one of the names (or any name) has ticked, and after every render, so that React leaves no older
 * figure; `drawn` is true after a render. `paceMs` is the shortest interval in milliseconds.
 */
export function usePaint(names: readonly string[] | "any", paint: (drawn: boolean) => void, paceMs = 0) {
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
      }, paceMs),
    [prices, paceMs],
  );
}

type Props = {
  quotes: readonly Named[];
  orders: readonly BookOrder[];
  currency: string;
  /** Whether one of these markets is open: without an open market, silence is not a delay. */
  expectsPrices: boolean;
  /** False where the figures are not shown: they stay as they were rendered. */
  isConnected?: boolean;
  onUser: (event: UserEvent) => void;
  onMissedEvents: () => void;
  children: ReactNode;
};

export function LiveFeed(props: Props) {
  const { quotes, orders, currency, expectsPrices, isConnected = true, onUser, onMissedEvents, children } = props;
  const [{ prices, book }] = useState(() => {
    const prices = createPrices((changed) => book.update(changed));
    const book = createBook(prices);
    return { prices, book };
  });
  const { connection, monitor } = useFreshness(expectsPrices);
  const callbacks = useRef({ onUser, onMissedEvents });
  const socket = useRef<ReturnType<typeof connect> | null>(null);
  const [followed, follow] = useState<readonly Named[]>(NO_QUOTES);
  const [watched, setWatched] = useState<readonly (readonly string[])[]>([]);
  const watch = useCallback((names: readonly string[]) => {
    setWatched((all) => [...all, names]);
    return () => setWatched((all) => all.filter((one) => one !== names));
  }, []);
  const shown = [...quotes, ...followed].map((quote) => quote.name);
  const wanted = [...new Set([...shown, ...watched.flat()])].sort().join(",");

  useBeforePaint(() => {
    callbacks.current = { onUser, onMissedEvents };
  });
  useBeforePaint(() => {
    for (const quote of [...quotes, ...followed]) prices.seed(quote.name, quote);
    book.replace(orders, currency);
    prices.repaint();
  }, [quotes, followed, orders, currency, prices, book]);

  useEffect(() => {
    if (!isConnected) return;
    const opened = connect({
      onPrices(frame) {
        monitor.priceReceived();
        prices.receive(frame);
      },
      onUser: (event) => callbacks.current.onUser(event),
      onMissedEvents: () => callbacks.current.onMissedEvents(),
      onState: monitor.stateChanged,
    });
    socket.current = opened;
    return () => opened.close();
  }, [prices, monitor, isConnected]);
  useEffect(() => socket.current?.subscribe(wanted.split(",")), [wanted, isConnected]);

  const live = useMemo(() => ({ prices, book, follow, watch }), [prices, book, watch]);
  return (
    <LiveContext.Provider value={live}>
      <FreshProvider value={connection.state === "live" || connection.state === "page"}>
        <ConnectionProvider value={connection}>{children}</ConnectionProvider>
      </FreshProvider>
    </LiveContext.Provider>
  );
}
