import { isObject, type Json, parseExactly, textOf } from "../../../exact-json.ts";
import type { Listed } from "../provider.ts";
import { Misconfigured, INVALID_RESPONSE, InvalidResponse, errorOf } from "./provider-errors.ts";
import { NO_KEY, type Session, type Source } from "./source.ts";

const ACCOUNT_REFUSED = "The provider rejected the account";
const TIMEOUT_MS = 5_000;
const MAX_LINE_LENGTH = 65_536;

export const oandaRest: Source = {
  api: "oandaRest",
  categories: ["commodity", "index"],
  // The stream contains a heartbeat every five seconds.
  silenceMs: 15_000,
  settings: ({ oandaAPI = [] }) => [oandaAPI[0] ?? "", oandaAPI[1] ?? "", oandaAPI[2] || "fxpractice"],
  missing: ([account, key]) => (account === "" || key === "" ? NO_KEY : null),
  async connect([account = "", key = "", setting], session, host) {
    const environment = setting === "fxtrade" ? "fxtrade" : "fxpractice";
    const path = `/v3/accounts/${encodeURIComponent(account)}`;
    const headers = { Authorization: `Bearer ${key}`, "Accept-Datetime-Format": "RFC3339" };
    // One instrument that the account does not offer would fail the whole stream.
    const offered = await listOffered(`${host(`${environment}.rest`)}${path}/instruments`, headers, session);
    const wanted = new Map(session.instruments.map((listed) => [symbolOf(listed), listed.name]));
    const names = new Map([...wanted].filter(([symbol]) => offered.has(symbol)));
    const without = [...wanted].filter(([symbol]) => !offered.has(symbol)).map(([, name]) => name);
    if (names.size === 0) throw new Misconfigured("The account offers none of these instruments");

    const query = new URLSearchParams({ instruments: [...names.keys()].join(","), snapshot: "true" });
    const response = await get(
      `${host(`${environment}.stream`)}${path}/pricing/stream?${query}`,
      headers,
      session.signal,
    );
    session.ready({ without });
    for await (const line of linesOf(response, session)) {
      const message = parseExactly(line);
      if (!isObject(message)) session.log.warn({ api: "oandaRest" }, "not a line of the stream, skipped");
      else if (textOf(message, "type") === "PRICE") emitQuote(message, names, session);
    }
    throw new Error("The stream ended");
  },
};

async function get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  // A redirect would send the key to another host.
  const response = await fetch(url, { headers, redirect: "error", signal });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 403 || response.status === 404) throw new Misconfigured(ACCOUNT_REFUSED);
  if (response.status === 400) throw new Misconfigured("The provider rejected the symbols");
  throw errorOf(response.status, response.headers.get("retry-after"));
}

async function listOffered(url: string, headers: Record<string, string>, session: Session): Promise<Set<string>> {
  const response = await get(url, headers, AbortSignal.any([session.signal, AbortSignal.timeout(TIMEOUT_MS)]));
  const answer = parseExactly(await response.text());
  if (!isObject(answer) || !Array.isArray(answer.instruments)) throw new InvalidResponse(INVALID_RESPONSE);
  session.alive();
  return new Set(answer.instruments.filter(isObject).map((one) => textOf(one, "name") ?? ""));
}

/** Chunks of the stream end anywhere, so lines are assembled first. */
async function* linesOf(response: Response, { alive }: Session): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  // The DOM types of fetch lack the async iterator of the body.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    alive();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) throw new InvalidResponse(INVALID_RESPONSE);
    yield* lines.filter((line) => line.trim() !== "");
  }
}

function emitQuote(message: Json, names: ReadonlyMap<string, string>, { price }: Session): void {
  const name = names.get(textOf(message, "instrument") ?? "");
  // The provider reports a closed market, holidays included. Without prices the quote goes stale, which stops trading.
  const isClosed = message.tradeable === false || (textOf(message, "status") ?? "tradeable") !== "tradeable";
  const bid = bestOf(message.bids) ?? textOf(message, "closeoutBid");
  const ask = bestOf(message.asks) ?? textOf(message, "closeoutAsk");
  // Nanoseconds; the database stores microseconds.
  const time = textOf(message, "time")?.replace(/(\.\d{6})\d+Z$/, "$1Z");
  if (name && !isClosed && bid !== undefined && ask !== undefined && time !== undefined)
    price({ instrument: name, bid, ask, time });
}

/** The best price of one side of the order book, which may be empty. */
function bestOf(side: unknown): string | undefined {
  const best: unknown = Array.isArray(side) ? side[0] : undefined;
  return isObject(best) ? textOf(best, "price") : undefined;
}

function symbolOf({ providerSymbol, name }: Listed): string {
  return providerSymbol === "" ? name : providerSymbol;
}
