import { isObject, parseExactly, textOf } from "../../../exact-json.ts";
import type { Listed, Tick } from "../provider.ts";
import { RateLimited, KEY_REFUSED, Misconfigured, NOT_IN_PLAN, TOO_MANY_CONNECTIONS } from "./provider-errors.ts";
import { runSocket } from "./socket.ts";
import { NO_KEY, type Session, type Source, SWITCHED_OFF } from "./source.ts";
import { timeOf } from "./time.ts";

/**
 * At its connection limit the provider accepts, subscribes and then closes a connection. An early reconnect would close
 * the other connection as well.
 */
const CONNECTION_LIMIT_PAUSE_MS = 60_000;
/** Subscriptions are confirmed one by one; an instrument without confirmation after this time is not offered. */
const CONFIRMATION_TIMEOUT_MS = 3_000;
/**
 * Every exchange sends its own quotes. Coinbase is preferred, because the charts name it; pairs that it lacks use
 * another exchange.
 */
const COINBASE = "1";
const EXCHANGE_SILENCE_MS = 30_000;

type Market = {
  path: string;
  topic: (listed: Listed) => string;
  quote: (
    event: Record<string, unknown>,
  ) => { symbol: string; bid?: string; ask?: string; exchange?: string } | undefined;
};

const forex: Market = {
  path: "forex",
  topic: ({ base, quote }) => `C.${base}/${quote}`,
  // The pair is written with a slash, with a dash or without a separator.
  quote: (event) => {
    const pair = textOf(event, "p")?.replace(/[/-]/, "") ?? "";
    return textOf(event, "ev") === "C"
      ? { symbol: `C.${pair.slice(0, 3)}/${pair.slice(3)}`, bid: textOf(event, "b"), ask: textOf(event, "a") }
      : undefined;
  },
};

const crypto: Market = {
  path: "crypto",
  topic: ({ base, quote }) => `XQ.${base}-${quote}`,
  quote: (event) =>
    textOf(event, "ev") === "XQ"
      ? {
          symbol: `XQ.${textOf(event, "pair")}`,
          bid: textOf(event, "bp"),
          ask: textOf(event, "ap"),
          exchange: textOf(event, "x"),
        }
      : undefined,
};

export const polygonForex = sourceOf("polygonForex", "forex", forex, 1);
export const polygonCrypto = sourceOf("polygonCrypto", "crypto", crypto, 2);

function sourceOf(api: Source["api"], category: "forex" | "crypto", market: Market, toggle: number): Source {
  return {
    api,
    categories: [category],
    silenceMs: 12_000,
    settings: ({ polygonAPI = [] }) => [polygonAPI[0] ?? "", polygonAPI[toggle] ?? ""],
    missing: ([key, isOn]) => (isOn !== "on" ? SWITCHED_OFF : key === "" ? NO_KEY : null),
    connect([key = ""], session, host) {
      const admission = createAdmission(key, market, session);
      const quotes = createQuotes(market, session);
      return runSocket(`${host("polygon.stream")}/${market.path}`, {
        signal: session.signal,
        alive: session.alive,
        onText(text, send) {
          const events = parseExactly(text);
          if (!Array.isArray(events)) return session.log.warn({ api }, "not a frame, skipped");
          for (const event of events.filter(isObject)) {
            if (textOf(event, "ev") === "status") admission(event, send);
            else quotes(event);
          }
        },
        onClose: (code) =>
          code === 1008 ? new RateLimited(TOO_MANY_CONNECTIONS, CONNECTION_LIMIT_PAUSE_MS) : undefined,
      });
    },
  };
}

/** Sends the key, then the subscriptions, each after the status message that permits it. */
function createAdmission(key: string, market: Market, { instruments, ready, signal }: Session) {
  const unconfirmed = new Map(instruments.map((listed) => [market.topic(listed), listed.name]));
  const done = () => {
    clearTimeout(late);
    ready({ without: [...unconfirmed.values()] });
  };
  let late: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", () => clearTimeout(late), { once: true });

  return (event: Record<string, unknown>, send: (message: object) => void): void => {
    const status = textOf(event, "status");
    const message = textOf(event, "message") ?? "";
    if (status === "connected") send({ action: "auth", params: key });
    else if (status === "auth_success") {
      send({ action: "subscribe", params: [...unconfirmed.keys()].join(",") });
      late = setTimeout(done, CONFIRMATION_TIMEOUT_MS);
    } else if (status === "success") {
      const topic = /^subscribed to: (.+)$/.exec(message)?.[1] ?? "";
      if (unconfirmed.delete(topic) && unconfirmed.size === 0) done();
    } else if (status === "max_connections" || /number of websocket connections/i.test(message))
      throw new RateLimited(TOO_MANY_CONNECTIONS, CONNECTION_LIMIT_PAUSE_MS);
    else if (status === "auth_failed" || /authentication failed|unknown api key/i.test(message))
      throw new Misconfigured(KEY_REFUSED);
    else if (/not authorized|not entitled|upgrade your plan/i.test(message)) throw new Misconfigured(NOT_IN_PLAN);
    else if (status === "auth_timeout" || status === "error") throw new Error(message);
  };
}

function createQuotes(market: Market, { instruments, price }: Session): (event: Record<string, unknown>) => void {
  const names = new Map(instruments.map((listed) => [market.topic(listed), listed.name]));
  const exchanges = new Map<string, { id: string; at: number }>();

  /** One exchange per pair, so that prices do not jump between exchanges. */
  function isChosen(name: string, exchange: string): boolean {
    const now = performance.now();
    const chosen = exchanges.get(name);
    if (exchange !== COINBASE && chosen && chosen.id !== exchange && now - chosen.at < EXCHANGE_SILENCE_MS)
      return false;
    exchanges.set(name, { id: exchange, at: now });
    return true;
  }

  return (event) => {
    const quote = market.quote(event);
    const name = quote && names.get(quote.symbol);
    const time = timeOf(textOf(event, "t"));
    if (!name || quote.bid === undefined || quote.ask === undefined || time === undefined) return;
    if (quote.exchange !== undefined && !isChosen(name, quote.exchange)) return;
    price({ instrument: name, bid: quote.bid, ask: quote.ask, time } satisfies Tick);
  };
}
