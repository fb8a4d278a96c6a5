import { isObject, parseExactly, textOf } from "../../../exact-json.ts";
import type { Listed, Tick } from "../provider.ts";
import { Busy, KEY_REFUSED, Misconfigured, NOT_IN_PLAN, TOO_MANY_CONNECTIONS } from "./refusals.ts";
import { converse } from "./socket.ts";
import { NO_KEY, type Session, type Source, SWITCHED_OFF } from "./source.ts";
import { timeOf } from "./time.ts";

/** At its cap of connections the provider admits, subscribes and hangs up; whoever comes back at once keeps the other out as well. */
const AFTER_THE_CAP = 60_000;
/** Subscriptions are confirmed one by one; what is not by then is not offered. */
const CONFIRMED_WITHIN = 3_000;
/** Quotes come from every exchange by itself, each with its own price. Coinbase is the one our charts name; another serves what it lacks. */
const COINBASE = "1";
const EXCHANGE_QUIET = 30_000;

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
  // The pair is written with a slash, a dash or nothing between.
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
    silence: 12_000,
    settings: ({ polygonAPI = [] }) => [polygonAPI[0] ?? "", polygonAPI[toggle] ?? ""],
    missing: ([key, isOn]) => (isOn !== "on" ? SWITCHED_OFF : key === "" ? NO_KEY : null),
    connect([key = ""], session, host) {
      const admission = createAdmission(key, market, session);
      const quotes = createQuotes(market, session);
      return converse(`${host("polygon.stream")}/${market.path}`, {
        signal: session.signal,
        alive: session.alive,
        onText(text, say) {
          const events = parseExactly(text);
          if (!Array.isArray(events)) return session.log.warn({ api }, "not a frame, left out");
          for (const event of events.filter(isObject)) {
            if (textOf(event, "ev") === "status") admission(event, say);
            else quotes(event);
          }
        },
        onClose: (code) => (code === 1008 ? new Busy(TOO_MANY_CONNECTIONS, AFTER_THE_CAP) : undefined),
      });
    },
  };
}

/** Key, then subscriptions, each after the word it waits for. */
function createAdmission(key: string, market: Market, { instruments, ready, signal }: Session) {
  const unconfirmed = new Map(instruments.map((listed) => [market.topic(listed), listed.name]));
  const done = () => {
    clearTimeout(late);
    ready({ without: [...unconfirmed.values()] });
  };
  let late: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", () => clearTimeout(late), { once: true });

  return (event: Record<string, unknown>, say: (message: object) => void): void => {
    const status = textOf(event, "status");
    const message = textOf(event, "message") ?? "";
    if (status === "connected") say({ action: "auth", params: key });
    else if (status === "auth_success") {
      say({ action: "subscribe", params: [...unconfirmed.keys()].join(",") });
      late = setTimeout(done, CONFIRMED_WITHIN);
    } else if (status === "success") {
      const topic = /^subscribed to: (.+)$/.exec(message)?.[1] ?? "";
      if (unconfirmed.delete(topic) && unconfirmed.size === 0) done();
    } else if (status === "max_connections" || /number of websocket connections/i.test(message))
      throw new Busy(TOO_MANY_CONNECTIONS, AFTER_THE_CAP);
    else if (status === "auth_failed" || /authentication failed|unknown api key/i.test(message))
      throw new Misconfigured(KEY_REFUSED);
    else if (/not authorized|not entitled|upgrade your plan/i.test(message)) throw new Misconfigured(NOT_IN_PLAN);
    else if (status === "auth_timeout" || status === "error") throw new Error(message);
  };
}

function createQuotes(market: Market, { instruments, price }: Session): (event: Record<string, unknown>) => void {
  const names = new Map(instruments.map((listed) => [market.topic(listed), listed.name]));
  const exchanges = new Map<string, { id: string; at: number }>();

  /** One exchange a pair, so that prices do not jump between them. */
  function isChosen(name: string, exchange: string): boolean {
    const now = performance.now();
    const chosen = exchanges.get(name);
    if (exchange !== COINBASE && chosen && chosen.id !== exchange && now - chosen.at < EXCHANGE_QUIET) return false;
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
