import { isObject, type Json, parseExactly, textOf } from "../../../exact-json.ts";
import type { Listed } from "../provider.ts";
import {
  Busy,
  KEY_REFUSED,
  Misconfigured,
  NOT_IN_PLAN,
  OUT_OF_ORDER,
  OutOfOrder,
  TOO_MANY_CONNECTIONS,
} from "./refusals.ts";
import { converse } from "./socket.ts";
import { NO_KEY, type Session, type Source, SWITCHED_OFF } from "./source.ts";
import { timeOf } from "./time.ts";

/** What an account may subscribe by default; the most used come first. */
const MOST_SYMBOLS = 50;
const LIMIT_REACHED = "The provider's limit of symbols is reached";
/** The provider has been seen to lose some of many symbols; those that stay silent are asked for once more, one by one. */
const ASK_AGAIN = 20_000;

export const eodStock: Source = {
  api: "eodStock",
  categories: ["stock"],
  silence: 12_000,
  settings: ({ eodAPI = [] }) => [eodAPI[0] ?? "", eodAPI[1] ?? ""],
  missing: ([key, isOn]) => (isOn !== "on" ? SWITCHED_OFF : key === "" ? NO_KEY : null),
  connect([key = ""], session, host) {
    const wanted = session.instruments.toSorted((a, b) => b.uses - a.uses);
    const names = new Map(wanted.slice(0, MOST_SYMBOLS).map((listed) => [symbolOf(listed), listed.name]));
    const without = wanted.slice(MOST_SYMBOLS).map(({ name }) => name);
    const silent = new Set(names.keys());
    let again: NodeJS.Timeout | undefined;
    session.signal.addEventListener("abort", () => clearTimeout(again), { once: true });

    return converse(`${host("eod.stream")}/ws/us-quote?api_token=${encodeURIComponent(key)}`, {
      signal: session.signal,
      alive: session.alive,
      onText(text, say) {
        const message = parseExactly(text);
        if (!isObject(message)) return session.log.warn({ api: "eodStock" }, "not a message, left out");
        const status = textOf(message, "status_code") ?? textOf(message, "status");
        if (status === undefined) {
          const symbol = textOf(message, "s") ?? "";
          silent.delete(symbol);
          return tell(message, names.get(symbol), session);
        }
        if (status === "200") {
          if (again) return;
          say({ action: "subscribe", symbols: [...names.keys()].join(",") });
          session.ready({ without });
          again = setTimeout(() => {
            for (const symbol of silent)
              if (session.isOpen(names.get(symbol) ?? "")) say({ action: "subscribe", symbols: symbol });
          }, ASK_AGAIN);
        } else if (/limit reached/i.test(textOf(message, "message") ?? ""))
          session.ready({ without, note: LIMIT_REACHED });
        else if (status === "401") throw new Misconfigured(KEY_REFUSED);
        else if (status === "403") throw new Misconfigured(NOT_IN_PLAN);
        else if (status === "429") throw new Busy(TOO_MANY_CONNECTIONS, 60_000);
        else throw new OutOfOrder(OUT_OF_ORDER);
      },
      onClose: (code) => (code === 1008 ? new Misconfigured("The provider refused the symbols") : undefined),
    });
  },
};

function tell(message: Json, name: string | undefined, { price }: Session): void {
  const [bid, ask, time] = [textOf(message, "bp"), textOf(message, "ap"), timeOf(textOf(message, "t"))];
  if (name && bid !== undefined && ask !== undefined && time !== undefined) price({ instrument: name, bid, ask, time });
}

/** AAPL.US is AAPL on this line; a stock that the office added has its base alone. */
function symbolOf({ providerSymbol, base }: Listed): string {
  return providerSymbol === "" ? base : providerSymbol.replace(/\.US$/, "");
}
