// OANDA's v20 API as its documentation describes it, the account's instruments and the stream of prices: written from there, not from the adapter.
// Chunks are cut anywhere, prices are strings, times have nine decimals, and one unknown name fails the whole stream.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

type Mood = "good" | "down" | "limited" | "mute";
type Options = { key: string; account: string; offers: readonly string[]; heartbeat?: number };

export async function startOanda({ key, account, offers, heartbeat = 5_000 }: Options) {
  let mood: Mood = "good";
  let server: Server | undefined;
  let port = 0;
  const streams = new Map<ServerResponse, Set<string>>();
  const last = new Map<string, string>();
  const asked: string[] = [];
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    const line = `{"type":"HEARTBEAT","time":"${timeNow()}"}\n`;
    if (mood !== "mute") writing = writing.then(() => streams.forEach((_names, stream) => stream.write(line)));
  }, heartbeat);

  async function start(): Promise<void> {
    const http = createServer(answer);
    await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
    port = (http.address() as AddressInfo).port;
    server = http;
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const tell = (status: number, body: string, headers = {}) =>
      void response.writeHead(status, { "Content-Type": "application/json", RequestID: "1", ...headers }).end(body);
    asked.push(url.pathname);
    if (mood === "down") return tell(503, '{"errorMessage":"Service unavailable"}');
    if (mood === "limited") return tell(429, '{"errorMessage":"Too many requests"}', { "Retry-After": "1" });
    if (request.headers.authorization !== `Bearer ${key}`)
      return tell(401, '{"errorMessage":"Insufficient authorization to perform request."}');
    if (!url.pathname.startsWith(`/v3/accounts/${account}/`))
      return tell(403, '{"errorMessage":"Insufficient authorization to perform request."}');
    if (url.pathname.endsWith("/instruments"))
      return tell(
        200,
        `{"instruments":[${offers.map((name) => `{"name":"${name}","displayPrecision":1,"type":"CFD","marginRate":"0.05","pipLocation":0}`).join(",")}],"lastTransactionID":"1"}`,
      );
    if (!url.pathname.endsWith("/pricing/stream")) return tell(404, '{"errorMessage":"No such path"}');
    const names = (url.searchParams.get("instruments") ?? "").split(",");
    if (names.some((name) => !offers.includes(name)))
      return tell(400, `{"errorMessage":"Invalid value specified for 'instruments'"}`);
    response.writeHead(200, { "Content-Type": "application/octet-stream" });
    response.on("close", () => streams.delete(response));
    streams.set(response, new Set(names));
    response.write(`{"type":"HEARTBEAT","time":"${timeNow()}"}\n`);
    if (url.searchParams.get("snapshot") === "true")
      for (const name of names) if (last.has(name)) response.write(`${last.get(name)}\n`);
  }

  const price = (name: string, bids: string, asks: string, more: string, time = timeNow()) =>
    `{"type":"PRICE","instrument":"${name}","time":"${time}","bids":[${bids}],"asks":[${asks}],${more}}`;

  /** In as many chunks as there are texts, never mixed with what is said next. */
  function write(name: string, ...chunks: string[]): void {
    writing = chunks.reduce(
      (before, chunk) =>
        before.then(() => {
          for (const [stream, names] of streams) if (names.has(name)) stream.write(chunk);
          return wait(3);
        }),
      writing,
    );
  }

  await start();
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    asked,
    start,
    behave: (next: Mood) => void (mood = next),
    streamed: () => [...streams.values()].flatMap((names) => [...names]),
    say: write,
    /** A price as the documented sample, its line cut in two chunks. */
    quote(name: string, bid: string, ask: string, more = '"status":"tradeable","tradeable":true'): void {
      const line = price(
        name,
        `{"price":"${bid}","liquidity":1000000},{"price":"${Number(bid) - 1}","liquidity":2000000}`,
        `{"price":"${ask}","liquidity":1000000}`,
        `${more},"closeoutBid":"${Number(bid) - 1}","closeoutAsk":"${Number(ask) + 1}"`,
      );
      last.set(name, line);
      write(name, line.slice(0, 40), `${line.slice(40)}\n`);
    },
    /** Nobody bids and nobody asks. */
    emptyBook(name: string, bid: string, ask: string): void {
      write(name, `${price(name, "", "", `"tradeable":true,"closeoutBid":"${bid}","closeoutAsk":"${ask}"`)}\n`);
    },
    /** The machine goes away: every connection is reset and nobody answers until start(). */
    async kill(): Promise<void> {
      await writing;
      const dying = server;
      dying?.closeAllConnections();
      await new Promise<void>((gone) => (dying ? dying.close(() => gone()) : gone()));
    },
    end: () => clearInterval(timer),
  };
}

/** Now, with the nine decimals of a second that the provider writes. */
function timeNow(): string {
  return new Date().toISOString().replace("Z", "123456Z");
}
