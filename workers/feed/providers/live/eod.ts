import { isObject, type Json, parseExactly, textOf } from "../../../exact-json.ts";
import type { Listed } from "../provider.ts";
import {
  RateLimited,
  KEY_REFUSED,
  Misconfigured,
  NOT_IN_PLAN,
  INVALID_RESPONSE,
  InvalidResponse,
  TOO_MANY_CONNECTIONS,
} from "./provider-errors.ts";
import { runSocket } from "./socket.ts";
import { NO_KEY, type Session, type Source, SWITCHED_OFF } from "./source.ts";
import { timeOf } from "./time.ts";

/** The default limit of an account; the most used instruments are subscribed. */
const MAX_SYMBOLS = 50;
const LIMIT_REACHED = "Provider's symbol limit reached";
/**
 * The provider sometimes drops symbols of a long subscription; those without a quote are subscribed again one by one.
 */
const RESUBSCRIBE_DELAY_MS = 20_000;

export const eodStock: Source = {
  api: "eodStock",
  categories: ["stock"],
  silenceMs: 12_000,
  settings: ({ eodAPI = [] }) => [eodAPI[0] ?? "", eodAPI[1] ?? ""],
  missing: ([key, isOn]) => (isOn !== "on" ? SWITCHED_OFF : key === "" ? NO_KEY : null),
  connect([key = ""], session, host) {
    const byUse = session.instruments.toSorted((a, b) => b.uses - a.uses);
    const names = new Map(byUse.slice(0, MAX_SYMBOLS).map((listed) => [symbolOf(listed), listed.name]));
    const without = byUse.slice(MAX_SYMBOLS).map(({ name }) => name);
    const silent = new Set(names.keys());
    let resubscribe: NodeJS.Timeout | undefined;
    session.signal.addEventListener("abort", () => clearTimeout(resubscribe), { once: true });

    return runSocket(`${host("eod.stream")}/ws/us-quote?api_token=${encodeURIComponent(key)}`, {
      signal: session.signal,
      alive: session.alive,
      onText(text, send) {
        const message = parseExactly(text);
        if (!isObject(message)) return session.log.warn({ api: "eodStock" }, "not a message, skipped");
        const status = textOf(message, "status_code") ?? textOf(message, "status");
        if (status === undefined) {
          const symbol = textOf(message, "s") ?? "";
          silent.delete(symbol);
          return emitQuote(message, names.get(symbol), session);
        }
        if (status === "200") {
          if (resubscribe) return;
          send({ action: "subscribe", symbols: [...names.keys()].join(",") });
          session.ready({ without });
          resubscribe = setTimeout(() => {
            for (const symbol of silent)
              if (session.isOpen(names.get(symbol) ?? "")) send({ action: "subscribe", symbols: symbol });
          }, RESUBSCRIBE_DELAY_MS);
        } else if (/limit reached/i.test(textOf(message, "message") ?? ""))
          session.ready({ without, note: LIMIT_REACHED });
        else if (status === "401") throw new Misconfigured(KEY_REFUSED);
        else if (status === "403") throw new Misconfigured(NOT_IN_PLAN);
        else if (status === "429") throw new RateLimited(TOO_MANY_CONNECTIONS, 60_000);
        else throw new InvalidResponse(INVALID_RESPONSE);
      },
      onClose: (code) => (code === 1008 ? new Misconfigured("The provider rejected the symbols") : undefined),
    });
  },
};

function emitQuote(message: Json, name: string | undefined, { price }: Session): void {
  const [bid, ask, time] = [textOf(message, "bp"), textOf(message, "ap"), timeOf(textOf(message, "t"))];
  if (name && bid !== undefined && ask !== undefined && time !== undefined) price({ instrument: name, bid, ask, time });
}

/** AAPL.US is AAPL in this API; a stock that staff added has only its base. */
function symbolOf({ providerSymbol, base }: Listed): string {
  return providerSymbol === "" ? base : providerSymbol.replace(/\.US$/, "");
}
