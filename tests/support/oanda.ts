// A stand-in for OANDA's v20 API, the account's instruments and the stream of prices, written from its documentation
// and not from the adapter. Chunks are cut anywhere, prices are strings, times have nine decimals, and one unknown name
// fails the whole stream.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

type Behaviour = "good" | "down" | "limited" | "silent";
type Options = { key: string; account: string; offers: readonly string[]; heartbeat?: number };

export async function startOanda({ key, account, offers, heartbeat = 5_000 }: Options) {
  let behaviour: Behaviour = "good";
  let server: Server | undefined;
  let port = 0;
  const streams = new Map<ServerResponse, Set<string>>();
  const last = new Map<string, string>();
  const requestedPaths: string[] = [];
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    const line = `{"type":"HEARTBEAT","time":"${timeNow()}"}\n`;
    if (behaviour !== "silent") writing = writing.then(() => streams.forEach((_names, stream) => stream.write(line)));
  }, heartbeat);

  async function start(): Promise<void> {
    const http = createServer(answer);
    await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
    port = (http.address() as AddressInfo).port;
    server = http;
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const respond = (status: number, body: string, headers = {}) =>
      void response.writeHead(status, { "Content-Type": "application/json", RequestID: "1", ...headers }).end(body);
    requestedPaths.push(url.pathname);
    if (behaviour === "down") return respond(503, '{"errorMessage":"Service unavailable"}');
    if (behaviour === "limited") return respond(429, '{"errorMessage":"Too many requests"}', { "Retry-After": "1" });
    if (request.headers.authorization !== `Bearer ${key}`)
      return respond(401, '{"errorMessage":"Insufficient authorization to perform request."}');
    if (!url.pathname.startsWith(`/v3/accounts/${account}/`))
      return respond(403, '{"errorMessage":"Insufficient authorization to perform request."}');
    if (url.pathname.endsWith("/instruments"))
      return respond(
        200,
        `{"instruments":[${offers.map((name) => `{"name":"${name}","displayPrecision":1,"type":"CFD","marginRate":"0.05","pipLocation":0}`).join(",")}],"lastTransactionID":"1"}`,
      );
    if (!url.pathname.endsWith("/pricing/stream")) return respond(404, '{"errorMessage":"No such path"}');
    const names = (url.searchParams.get("instruments") ?? "").split(",");
    if (names.some((name) => !offers.includes(name)))
      return respond(400, `{"errorMessage":"Invalid value specified for 'instruments'"}`);
    response.writeHead(200, { "Content-Type": "application/octet-stream" });
    response.on("close", () => streams.delete(response));
    streams.set(response, new Set(names));
    response.write(`{"type":"HEARTBEAT","time":"${timeNow()}"}\n`);
    if (url.searchParams.get("snapshot") === "true")
      for (const name of names) if (last.has(name)) response.write(`${last.get(name)}\n`);
  }

  const price = (name: string, bids: string, asks: string, more: string, time = timeNow()) =>
    `{"type":"PRICE","instrument":"${name}","time":"${time}","bids":[${bids}],"asks":[${asks}],${more}}`;

  /** Writes the texts as separate chunks, never mixed with the next call's. */
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
    requestedPaths,
    start,
    behave: (next: Behaviour) => void (behaviour = next),
    streamed: () => [...streams.values()].flatMap((names) => [...names]),
    send: write,
    /** A price in the format of the documented sample, its line cut into two chunks. */
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
    /** A price without bids and asks. */
    emptyBook(name: string, bid: string, ask: string): void {
      write(name, `${price(name, "", "", `"tradeable":true,"closeoutBid":"${bid}","closeoutAsk":"${ask}"`)}\n`);
    },
    /** The server stops: every connection is reset, and new ones fail until start(). */
    async kill(): Promise<void> {
      await writing;
      const stopping = server;
      stopping?.closeAllConnections();
      await new Promise<void>((resolve) => (stopping ? stopping.close(() => resolve()) : resolve()));
    },
    end: () => clearInterval(timer),
  };
}

/** Now, with the nine decimals of a second that the provider sends. */
function timeNow(): string {
  return new Date().toISOString().replace("Z", "123456Z");
}
